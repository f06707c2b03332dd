import { randomUUID } from 'node:crypto';
import type { UniversityTx } from '#platform/database/database.ts';
import type { StudentModule } from './warning-classes.store.ts';
import * as mails from './warning-mails.store.ts';
import { type Figures, needsWithdrawalMail, type Rule, type Transition } from './warnings.rules.ts';
import * as store from './warnings.store.ts';

/** The result of one rule for one student in one module. */
export type Decision = {
  readonly studentModule: StudentModule;
  readonly rule: Rule;
  /** The existing warning in any state. */
  readonly row: store.ExistingWarningRow | undefined;
  readonly transition: Transition;
};

type TransitionOf<Type extends Transition['type']> = Extract<Transition, { type: Type }>;

/** Rows by the statement that writes them. */
type Changes = {
  readonly raised: store.RaisedRow[];
  readonly updated: { id: string; attended: number; total: number; missed_on: readonly string[] }[];
  readonly closed: { id: string; state: 'recovered' | 'withdrawn'; reason: store.ExistingWarningRow['reason'] }[];
  readonly mails: mails.NewMail[];
  readonly mailsRevived: string[];
  readonly mailsCancelled: string[];
};

/** Writes all transitions with one statement for each kind of change. Returns the counts. */
export async function writeTransitions(tx: UniversityTx, all: readonly Decision[], now: Date) {
  const changes: Changes = { raised: [], updated: [], closed: [], mails: [], mailsRevived: [], mailsCancelled: [] };
  for (const decision of all) {
    const { row, transition } = decision;
    if (transition.type === 'raise') raise(changes, decision, transition);
    if (transition.type === 'update' && row) update(changes, row, transition);
    if (transition.type === 'close' && row) close(changes, row, decision.studentModule.student_id, transition);
  }
  const { raised, closed } = changes;
  await store.upsertRaised(tx, raised, now);
  await store.updateFigures(tx, changes.updated, now);
  await store.updateClosed(tx, closed, now);
  await mails.insertWarningMails(tx, changes.mails, now);
  await mails.updateMailsWaiting(tx, changes.mailsRevived, now);
  await mails.updateMailsCancelled(tx, changes.mailsCancelled);
  const withdrawn = closed.filter(({ state }) => state === 'withdrawn').length;
  return { raised: raised.length, recovered: closed.length - withdrawn, withdrawn };
}

function raise(
  changes: Changes,
  { studentModule, rule, row }: Decision,
  { figures, untilMs, mail }: TransitionOf<'raise'>,
): void {
  const { student_id, module_id, academic_year, semester } = studentModule;
  const { kind, below, after } = rule;
  const id = row?.id ?? randomUUID();
  const round = (row?.round ?? 0) + (mail === 'new' ? 1 : 0);
  const columns = toColumns(figures);
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
    ...columns,
    raised_until: new Date(untilMs),
  });
  if (mail === 'new')
    changes.mails.push({ warning_id: id, student_id, kind: 'warned', round, missed_on: columns.missed_on });
  if (mail === 'revive' && row?.mail_id) changes.mailsRevived.push(row.mail_id);
}

function update(changes: Changes, row: store.ExistingWarningRow, { figures }: TransitionOf<'update'>): void {
  const columns = toColumns(figures);
  const isSame =
    row.attended === columns.attended &&
    row.total === columns.total &&
    row.missed_on.join() === columns.missed_on.join();
  if (!isSame) changes.updated.push({ id: row.id, ...columns });
}

/** Mails the withdrawal if the warning was mailed; otherwise cancels the pending mail. */
function close(
  changes: Changes,
  row: store.ExistingWarningRow,
  studentId: string,
  { state, reason }: TransitionOf<'close'>,
): void {
  const { id, round, missed_on, first_mail: firstMail, mail_id: mailId } = row;
  changes.closed.push({ id, state, reason });
  if (state !== 'withdrawn') return;
  if (needsWithdrawalMail(firstMail))
    changes.mails.push({ warning_id: id, student_id: studentId, kind: 'withdrawn', round, missed_on });
  else if (mailId) changes.mailsCancelled.push(mailId);
}

const toColumns = ({ attended, total, missedOn }: Figures) => ({ attended, total, missed_on: missedOn });
