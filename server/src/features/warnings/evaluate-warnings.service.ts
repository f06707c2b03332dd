import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { getModuleLimits } from '#domain/attendance-requirements.ts';
import * as classes from './warning-classes.store.ts';
import { writeTransitions } from './warning-transitions.service.ts';
import {
  evaluateRule,
  nextTransition,
  ruleOfModule,
  type Rule,
  activeRules,
  type SettledClass,
  type ExistingWarning,
} from './warnings.rules.ts';
import * as store from './warnings.store.ts';

export type EvaluationCounts = { raised: number; recovered: number; withdrawn: number; ended: number };
const none: EvaluationCounts = { raised: 0, recovered: 0, withdrawn: 0, ended: 0 };

/** Students per transaction, with some ten thousand marks. */
const studentsPerBatch = 400;

/**
 * Evaluates the rules for all classes that have settled since the last evaluation, in batches of students. Idempotent, so it can run again
 * after a crash. Concurrent evaluations wait for each other batch by batch.
 */
export function makeWarningEvaluation({ database, clock }: { database: Pick<Database, 'inUniversity'>; clock: Clock }) {
  return async (universityId: string, isOver: () => boolean = () => false): Promise<EvaluationCounts> => {
    const now = new Date(clock.now());
    const evaluation = await database.inUniversity(universityId, (tx) => startEvaluation(tx, now));
    if (!evaluation) return none;
    const sum = { ...none, ended: evaluation.ended };
    const { students, modules } = evaluation.scope;
    for (let at = 0; at < students.length; at += studentsPerBatch) {
      if (isOver()) return sum;
      const batch = { modules, students: students.slice(at, at + studentsPerBatch) };
      const counts = await database.inUniversity(universityId, (tx) => evaluateBatch(tx, evaluation, batch));
      // The rules have changed; the next evaluation uses the new ones.
      if (!counts) return sum;
      for (const key of ['raised', 'recovered', 'withdrawn'] as const) sum[key] += counts[key];
    }
    await database.inUniversity(universityId, (tx) => store.updateEvaluatedUntil(tx, evaluation.version, now));
    return sum;
  };
}

type Evaluation = {
  readonly version: number;
  readonly rulesOf: (moduleId: string) => readonly Rule[];
  readonly time: classes.EvaluationTime;
  readonly scope: classes.Scope;
  readonly ended: number;
};

async function startEvaluation(tx: UniversityTx, now: Date): Promise<Evaluation | undefined> {
  const row = await store.lockRules(tx);
  if (!row) return undefined;
  const rules = activeRules(row);
  const kinds = rules.map(({ kind }) => kind);
  const ended = await store.endWarnings(tx, kinds, now);
  const time = { now, settleHours: row.settle_hours };
  const scope = async (): Promise<classes.Scope> => {
    if (rules.length === 0) return { students: [], modules: [] };
    if (row.looked_until === null) return await classes.findFullScope(tx, time);
    return await classes.findChangedScope(tx, time, row.looked_until);
  };
  const limits = await getModuleLimits(tx);
  const rulesOf = (moduleId: string) => rules.map((rule) => ruleOfModule(rule, limits.get(moduleId)));
  return { version: row.version, rulesOf, time, scope: await scope(), ended };
}

const keyOf = (studentModule: classes.StudentModule): string =>
  `${studentModule.student_id} ${studentModule.module_id} ${studentModule.academic_year} ${studentModule.semester}`;

async function evaluateBatch(
  tx: UniversityTx,
  evaluation: Evaluation,
  scope: classes.Scope,
): Promise<EvaluationCounts | undefined> {
  const { version, rulesOf, time } = evaluation;
  if ((await store.lockRules(tx))?.version !== version) return undefined;
  const existing = await store.listExistingWarnings(tx, scope, time.now);
  const rowByKey = new Map(existing.map((row) => [`${keyOf(row)} ${row.rule}`, row]));
  const closable = new Map(
    existing
      .filter(({ state, is_current }) => is_current && (state === 'open' || state === 'recovered'))
      .map((row) => [keyOf(row), row]),
  );
  const held = await classes.listHeldClasses(tx, time, scope);
  const candidates = new Map<string, Candidate>(
    [...closable].map(([key, studentModule]) => [key, { studentModule, isActive: true, classes: [] }]),
  );
  for (const { student_id, active, outcomes } of await classes.listOutcomes(tx, scope.students, held)) {
    for (const one of groupByModule({ student_id, isActive: active }, classes.parseOutcomes(outcomes, held))) {
      const key = keyOf(one.studentModule);
      if (closable.has(key) || rulesOf(one.studentModule.module_id).some((rule) => isRuleMet(rule, one.classes)))
        candidates.set(key, one);
    }
  }
  const all = [...candidates].flatMap(([key, { studentModule, isActive, classes: settled }]) => {
    if (settled === null) return [];
    const transitions = rulesOf(studentModule.module_id).map((rule) => {
      const row = rowByKey.get(`${key} ${rule.kind}`);
      return { studentModule, rule, row, transition: nextTransition(rule, row && toExistingWarning(row), settled) };
    });
    // No new warnings for inactive students; existing ones are still corrected and withdrawn.
    return isActive ? transitions : transitions.filter(({ transition }) => transition.type !== 'raise');
  });
  return all.length === 0 ? none : { ...none, ...(await writeTransitions(tx, all, time.now)) };
}

/** The settled classes of one student in one module; null while one of them is not quiet. */
type Candidate = {
  readonly studentModule: classes.StudentModule;
  readonly isActive: boolean;
  readonly classes: SettledClass[] | null;
};

type Student = { readonly student_id: string; readonly isActive: boolean };

function groupByModule(
  { student_id, isActive }: Student,
  outcomes: readonly classes.ClassResult<classes.HeldClass>[],
): Candidate[] {
  const byModule = Map.groupBy(
    outcomes,
    ({ held: { module_id, academic_year, semester } }) => `${module_id} ${academic_year} ${semester}`,
  );
  return [...byModule.values()].flatMap((results) => {
    const [first] = results;
    if (!first) return [];
    const { module_id, academic_year, semester } = first.held;
    const isQuiet = results.every(({ held }) => held.is_quiet);
    const settled = results.map(({ held: { date, starts_at }, outcome }) => ({
      date,
      startsMs: starts_at.getTime(),
      outcome,
    }));
    return [
      {
        studentModule: { student_id, module_id, academic_year, semester },
        isActive,
        classes: isQuiet ? settled : null,
      },
    ];
  });
}

const isRuleMet = (rule: Rule, settled: readonly SettledClass[] | null): boolean =>
  settled !== null &&
  evaluateRule(
    rule,
    settled.map(({ outcome }) => outcome),
  ).isMet;

const toExistingWarning = (row: store.ExistingWarningRow): ExistingWarning => ({
  state: row.state,
  reason: row.reason,
  rule: { kind: row.rule, below: row.below, after: row.after },
  round: row.round,
  missedOn: row.missed_on,
  raisedUntilMs: row.raised_until.getTime(),
  firstMail: row.first_mail,
});
