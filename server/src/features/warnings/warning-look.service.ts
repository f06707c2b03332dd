import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import * as classes from './warning-classes.store.ts';
import { writeSteps } from './warning-steps.service.ts';
import { judge, nextStep, type Rule, rulesInForce, type SettledClass, type Standing } from './warnings.rules.ts';
import * as store from './warnings.store.ts';

export type Looked = { raised: number; recovered: number; withdrawn: number; ended: number };
const none: Looked = { raised: 0, recovered: 0, withdrawn: 0, ended: 0 };

/** So many in one transaction: some ten thousands of marks. */
const studentsAtOnce = 400;

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
  const standing = await store.listStanding(tx, scope, moment.now);
  const rowOf = new Map(standing.map((row) => [`${keyOf(row)} ${row.rule}`, row]));
  const mayClose = new Map(
    standing
      .filter(({ state, is_current }) => is_current && (state === 'open' || state === 'recovered'))
      .map((row) => [keyOf(row), row]),
  );
  const held = await classes.listHeldClasses(tx, moment, scope);
  const found = new Map<string, Found>(
    [...mayClose].map(([key, place]) => [key, { place, isActive: true, classes: [] }]),
  );
  for (const { student_id, active, seats } of await classes.listSeats(tx, scope.students, held)) {
    for (const one of foundOf({ student_id, isActive: active }, classes.seatsIn(seats, held))) {
      const key = keyOf(one.place);
      if (mayClose.has(key) || rules.some((rule) => holdsNow(rule, one.classes))) found.set(key, one);
    }
  }
  const all = [...found].flatMap(([key, { place, isActive, classes: settled }]) => {
    if (settled === null) return [];
    const steps = rules.map((rule) => {
      const row = rowOf.get(`${key} ${rule.kind}`);
      return { place, rule, row, step: nextStep(rule, row && standingOf(row), settled) };
    });
    // Of whoever is Inactive warnings are put right and taken back, and none is raised.
    return isActive ? steps : steps.filter(({ step }) => step.do !== 'raise');
  });
  return all.length === 0 ? none : { ...none, ...(await writeSteps(tx, all, moment.now)) };
}

/** One student in one module and semester; null while somebody is at one of the classes. */
type Found = {
  readonly place: classes.Place;
  readonly isActive: boolean;
  readonly classes: SettledClass[] | null;
};

type Who = { readonly student_id: string; readonly isActive: boolean };

function foundOf({ student_id, isActive }: Who, seats: readonly classes.Seat<classes.HeldClass>[]): Found[] {
  const byPlace = Map.groupBy(
    seats,
    ({ held: { module_id, academic_year, semester } }) => `${module_id} ${academic_year} ${semester}`,
  );
  return [...byPlace.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { module_id, academic_year, semester } = first.held;
    const isQuiet = some.every(({ held }) => held.is_quiet);
    const settled = some.map(({ held: { date, starts_at }, outcome }) => ({
      date,
      startsMs: starts_at.getTime(),
      outcome,
    }));
    return [{ place: { student_id, module_id, academic_year, semester }, isActive, classes: isQuiet ? settled : null }];
  });
}

const holdsNow = (rule: Rule, some: readonly SettledClass[] | null): boolean =>
  some !== null &&
  judge(
    rule,
    some.map(({ outcome }) => outcome),
  ).holds;

const standingOf = (row: store.StandingRow): Standing => ({
  state: row.state,
  reason: row.reason,
  rule: { kind: row.rule, below: row.below, after: row.after },
  round: row.round,
  missedOn: row.missed_on,
  raisedUntilMs: row.raised_until.getTime(),
  firstMail: row.first_mail,
});
