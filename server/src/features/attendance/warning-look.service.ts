import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import * as classes from './warning-classes.store.ts';
import * as mails from './warning-mails.store.ts';
import {
  isToldOfWithdrawal,
  judge,
  nextStep,
  type Rule,
  rulesInForce,
  type SettledClass,
  type Standing,
  type Step,
} from './warnings.rules.ts';
import * as store from './warnings.store.ts';

export type Looked = { raised: number; recovered: number; withdrawn: number; ended: number };
const none: Looked = { raised: 0, recovered: 0, withdrawn: 0, ended: 0 };

/** So many in one transaction: some ten thousands of marks. */
const studentsAtOnce = 200;

/**
 * Looks at what has settled since the last look, some hundred students at a time: which rules have become true, which are true no
 * more. Done again after a crash it comes to the same; of two who look at once each waits for the other's students.
 */
export function makeLook({ database, clock }: { database: Pick<Database, 'inUniversity'>; clock: Clock }) {
  return async (universityId: string, isOver: () => boolean = () => false): Promise<Looked> => {
    const now = new Date(clock.now());
    const begun = await database.inUniversity(universityId, (tx) => begin(tx, now));
    if (!begun) return none;
    const sum = { ...none, ended: begun.ended };
    const { students, modules } = begun.scope;
    for (let at = 0; at < students.length; at += studentsAtOnce) {
      if (isOver()) return sum;
      const some = { modules, students: students.slice(at, at + studentsAtOnce) };
      const looked = await database.inUniversity(universityId, (tx) => lookAt(tx, begun, some));
      // Other rules hold by now, and a look by them is due.
      if (!looked) return sum;
      for (const key of ['raised', 'recovered', 'withdrawn'] as const) sum[key] += looked[key];
    }
    await database.inUniversity(universityId, (tx) => store.updateLooked(tx, begun.version, now));
    return sum;
  };
}

type Begun = {
  readonly version: number;
  readonly rules: readonly Rule[];
  readonly moment: classes.Moment;
  readonly scope: classes.Scope;
  readonly ended: number;
};

async function begin(tx: UniversityTx, now: Date): Promise<Begun | undefined> {
  const row = await store.lockRules(tx);
  if (!row) return undefined;
  const rules = rulesInForce(row);
  const kinds = rules.map(({ kind }) => kind);
  const ended = await store.endWarnings(tx, kinds, now);
  const moment = { now, settleHours: row.settle_hours };
  const scope = async (): Promise<classes.Scope> => {
    if (rules.length === 0) return { students: [], modules: [] };
    if (row.looked_until === null) return await classes.findWholeScope(tx, moment);
    return await classes.findTouchedScope(tx, moment, row.looked_until);
  };
  return { version: row.version, rules, moment, scope: await scope(), ended };
}

const keyOf = (place: classes.Place): string =>
  `${place.student_id} ${place.module_id} ${place.academic_year} ${place.semester}`;

async function lookAt(tx: UniversityTx, begun: Begun, scope: classes.Scope): Promise<Looked | undefined> {
  const { version, rules, moment } = begun;
  if ((await store.lockRules(tx))?.version !== version) return undefined;
  const isTrue = ({ letters }: { letters: string }): boolean => {
    const outcomes = classes.outcomesIn(letters);
    return outcomes !== null && rules.some((rule) => judge(rule, outcomes).holds);
  };
  const standing = await store.listStanding(tx, scope, moment.now);
  const mayClose = standing.filter(
    ({ state, is_current }) => is_current && (state === 'open' || state === 'recovered'),
  );
  const missing = (await classes.listMissing(tx, moment, scope)).filter(isTrue);
  const places = new Map([...mayClose, ...missing].map((place) => [keyOf(place), place]));
  if (places.size === 0) return none;
  const found = Map.groupBy(await classes.listClassesOf(tx, moment, [...places.values()]), keyOf);
  const rowOf = new Map(standing.map((row) => [`${keyOf(row)} ${row.rule}`, row]));
  const steps = [...places].flatMap(([key, place]) => {
    const settled = settledOnly(found.get(key) ?? []);
    if (!settled) return [];
    return rules.map((rule) => {
      const row = rowOf.get(`${key} ${rule.kind}`);
      return { place, rule, row, step: nextStep(rule, row && standingOf(row), settled) };
    });
  });
  return await write(tx, steps, moment.now);
}

/** Null while somebody is at one of them. */
function settledOnly(some: readonly classes.PlacedClass[]): SettledClass[] | null {
  const settled: SettledClass[] = [];
  for (const { date, starts_at, outcome } of some) {
    if (outcome === null) return null;
    settled.push({ date, startsMs: starts_at.getTime(), outcome });
  }
  return settled;
}

const standingOf = (row: store.StandingRow): Standing => ({
  state: row.state,
  reason: row.reason,
  rule: { kind: row.rule, below: row.below, after: row.after },
  round: row.round,
  missedOn: row.missed_on,
  raisedUntilMs: row.raised_until.getTime(),
  firstMail: row.first_mail,
});

type Decided = {
  readonly place: classes.Place;
  readonly rule: Rule;
  readonly row: store.StandingRow | undefined;
  readonly step: Step;
};

async function write(tx: UniversityTx, all: readonly Decided[], now: Date): Promise<Looked> {
  const raised: store.RaisedRow[] = [];
  const newer: { id: string; attended: number; total: number; missed_on: readonly string[] }[] = [];
  const closed: { id: string; state: 'recovered' | 'withdrawn'; reason: Standing['reason'] }[] = [];
  const news: mails.NewMail[] = [];
  const mailIds: Record<'revived' | 'cancelled', string[]> = { revived: [], cancelled: [] };
  for (const { place, rule, row, step } of all) {
    const { student_id } = place;
    if (step.do === 'raise') {
      const { attended, total, missedOn: missed_on } = step.figures;
      const { module_id, academic_year, semester } = place;
      const id = row?.id ?? randomUUID();
      const round = (row?.round ?? 0) + (step.mail === 'new' ? 1 : 0);
      const figures = { attended, total, missed_on, raised_until: new Date(step.untilMs) };
      const { kind, below, after } = rule;
      raised.push({ id, student_id, module_id, academic_year, semester, rule: kind, below, after, round, ...figures });
      if (step.mail === 'new') news.push({ warning_id: id, student_id, kind: 'warned', round, missed_on });
      if (step.mail === 'revive' && row?.mail_id) mailIds.revived.push(row.mail_id);
    } else if (step.do === 'update' && row && isOther(row, step.figures)) {
      const { attended, total, missedOn: missed_on } = step.figures;
      newer.push({ id: row.id, attended, total, missed_on });
    } else if (step.do === 'close' && row) {
      closed.push({ id: row.id, state: step.state, reason: step.reason });
      if (step.state !== 'withdrawn') continue;
      const { id: warning_id, round, missed_on } = row;
      if (isToldOfWithdrawal(row.first_mail))
        news.push({ warning_id, student_id, kind: 'withdrawn', round, missed_on });
      else if (row.mail_id) mailIds.cancelled.push(row.mail_id);
    }
  }
  await store.upsertRaised(tx, raised, now);
  await store.updateFigures(tx, newer, now);
  await store.updateClosed(tx, closed, now);
  await mails.insertMails(tx, news, now);
  await mails.updateMailsWaiting(tx, mailIds.revived, now);
  await mails.updateMailsCancelled(tx, mailIds.cancelled);
  const withdrawn = closed.filter(({ state }) => state === 'withdrawn').length;
  return { raised: raised.length, recovered: closed.length - withdrawn, withdrawn, ended: 0 };
}

const isOther = (
  row: store.StandingRow,
  { attended, total, missedOn }: { attended: number; total: number; missedOn: readonly string[] },
) => row.attended !== attended || row.total !== total || row.missed_on.join() !== missedOn.join();
