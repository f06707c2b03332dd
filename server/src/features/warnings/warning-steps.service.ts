import { randomUUID } from 'node:crypto';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Place } from './warning-classes.store.ts';
import * as mails from './warning-mails.store.ts';
import { type Figures, isToldOfWithdrawal, type Rule, type Step } from './warnings.rules.ts';
import * as store from './warnings.store.ts';

/** What was decided by one rule about one student in one module. */
export type Decided = {
  readonly place: Place;
  readonly rule: Rule;
  /** The warning that stands, whatever its state. */
  readonly row: store.StandingRow | undefined;
  readonly step: Step;
};

type StepTo<Do extends Step['do']> = Extract<Step, { do: Do }>;

/** By the statement that writes it. */
type Changes = {
  readonly raised: store.RaisedRow[];
  readonly newer: { id: string; attended: number; total: number; missed_on: readonly string[] }[];
  readonly closed: { id: string; state: 'recovered' | 'withdrawn'; reason: store.StandingRow['reason'] }[];
  readonly mails: mails.NewMail[];
  readonly mailsRevived: string[];
  readonly mailsCancelled: string[];
};

/** Whatever the number of steps, one statement for each kind of change. */
export async function writeSteps(tx: UniversityTx, all: readonly Decided[], now: Date) {
  const changes: Changes = { raised: [], newer: [], closed: [], mails: [], mailsRevived: [], mailsCancelled: [] };
  for (const decided of all) {
    const { row, step } = decided;
    if (step.do === 'raise') raise(changes, decided, step);
    if (step.do === 'update' && row) update(changes, row, step);
    if (step.do === 'close' && row) close(changes, row, decided.place.student_id, step);
  }
  const { raised, closed } = changes;
  await store.upsertRaised(tx, raised, now);
  await store.updateFigures(tx, changes.newer, now);
  await store.updateClosed(tx, closed, now);
  await mails.insertMails(tx, changes.mails, now);
  await mails.updateMailsWaiting(tx, changes.mailsRevived, now);
  await mails.updateMailsCancelled(tx, changes.mailsCancelled);
  const withdrawn = closed.filter(({ state }) => state === 'withdrawn').length;
  return { raised: raised.length, recovered: closed.length - withdrawn, withdrawn };
}

function raise(changes: Changes, { place, rule, row }: Decided, { figures, untilMs, mail }: StepTo<'raise'>): void {
  const { student_id, module_id, academic_year, semester } = place;
  const { kind, below, after } = rule;
  const id = row?.id ?? randomUUID();
  const round = (row?.round ?? 0) + (mail === 'new' ? 1 : 0);
  const counted = countedIn(figures);
  changes.raised.push({
    id,
    student_id,
    module_id,
    academic_year,
    semester,
    rule: kind,
    below,
    after,
    round,
    ...counted,
    raised_until: new Date(untilMs),
  });
  if (mail === 'new')
    changes.mails.push({ warning_id: id, student_id, kind: 'warned', round, missed_on: counted.missed_on });
  if (mail === 'revive' && row?.mail_id) changes.mailsRevived.push(row.mail_id);
}

function update(changes: Changes, row: store.StandingRow, { figures }: StepTo<'update'>): void {
  const counted = countedIn(figures);
  const isSame =
    row.attended === counted.attended &&
    row.total === counted.total &&
    row.missed_on.join() === counted.missed_on.join();
  if (!isSame) changes.newer.push({ id: row.id, ...counted });
}

/** A withdrawal is told to whoever was warned; a mail that still waits never goes out. */
function close(changes: Changes, row: store.StandingRow, studentId: string, { state, reason }: StepTo<'close'>): void {
  const { id, round, missed_on, first_mail: firstMail, mail_id: mailId } = row;
  changes.closed.push({ id, state, reason });
  if (state !== 'withdrawn') return;
  if (isToldOfWithdrawal(firstMail))
    changes.mails.push({ warning_id: id, student_id: studentId, kind: 'withdrawn', round, missed_on });
  else if (mailId) changes.mailsCancelled.push(mailId);
}

const countedIn = ({ attended, total, missedOn }: Figures) => ({ attended, total, missed_on: missedOn });
