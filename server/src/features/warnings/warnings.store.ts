import { type WarningRules } from '@muster/contract/attendance/warning-rules';
import {
  type WarningReason,
  warningReasons,
  type WarningRuleKind,
  warningMailStates,
  warningRuleKinds,
  type WarningState,
  warningStates,
} from '@muster/contract/attendance/warnings';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';
import type { StudentModule, Scope } from './warning-classes.store.ts';

const rulesRow = z.object({
  is_on: z.boolean(),
  percentage_on: z.boolean(),
  percentage_below: z.number(),
  percentage_after: z.number(),
  missed_on: z.boolean(),
  missed_in_a_row: z.number(),
  settle_hours: z.number(),
  version: z.number(),
  looked_until: z.date().nullable(),
});
export type RulesRow = z.infer<typeof rulesRow>;

export async function findRules(tx: UniversityTx): Promise<RulesRow | undefined> {
  return tx.optionalRow(
    `SELECT is_on, percentage_on, percentage_below, percentage_after, missed_on, missed_in_a_row, settle_hours, version, looked_until
     FROM warning_rules WHERE university_id = $1`,
    [tx.universityId],
    rulesRow,
    'prepared',
  );
}

/** Finds the rules and serialises evaluations and rule changes until the end of the transaction, also while no rules exist. */
export async function lockRules(tx: UniversityTx): Promise<RulesRow | undefined> {
  await lockForTransaction(tx, 'warning rules');
  return await findRules(tx);
}

/** Clears `looked_until`, so that the whole semester is evaluated again. */
export async function upsertRules(tx: UniversityTx, rules: WarningRules, by: string, at: Date): Promise<void> {
  await tx.execute(
    `INSERT INTO warning_rules AS w (university_id, is_on, percentage_on, percentage_below, percentage_after, missed_on,
       missed_in_a_row, settle_hours, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (university_id) DO UPDATE SET is_on = excluded.is_on, percentage_on = excluded.percentage_on,
       percentage_below = excluded.percentage_below, percentage_after = excluded.percentage_after,
       missed_on = excluded.missed_on, missed_in_a_row = excluded.missed_in_a_row, settle_hours = excluded.settle_hours,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at, version = w.version + 1, looked_until = NULL`,
    [
      tx.universityId,
      rules.is_on,
      rules.percentage_on,
      rules.percentage_below,
      rules.percentage_after,
      rules.missed_on,
      rules.missed_in_a_row,
      rules.settle_hours,
      by,
      at,
    ],
  );
}

/** Has the whole semester evaluated again. An evaluation that is running stops. */
export async function updateNotEvaluated(tx: UniversityTx): Promise<void> {
  await tx.execute('UPDATE warning_rules SET looked_until = NULL, version = version + 1 WHERE university_id = $1', [
    tx.universityId,
  ]);
}

export async function updateEvaluatedUntil(tx: UniversityTx, version: number, until: Date): Promise<void> {
  await tx.execute('UPDATE warning_rules SET looked_until = $3 WHERE university_id = $1 AND version = $2', [
    tx.universityId,
    version,
    until,
  ]);
}

/** `version`: of the warning rules. */
const universityWithWarnings = z.object({ id: z.string(), version: z.number() });
export type UniversityWithWarnings = z.infer<typeof universityWithWarnings>;

export function listUniversitiesWithWarnings(tx: SystemTx): Promise<UniversityWithWarnings[]> {
  return tx.query(
    `SELECT university_id AS id, version FROM warning_rules WHERE is_on OR looked_until IS NULL ORDER BY 1`,
    [],
    universityWithWarnings,
  );
}

const existingWarningRow = z.object({
  id: z.string(),
  student_id: z.string(),
  module_id: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  rule: z.enum(warningRuleKinds),
  below: z.number(),
  after: z.number(),
  state: z.enum(warningStates),
  reason: z.enum(warningReasons).nullable(),
  round: z.number(),
  attended: z.number(),
  total: z.number(),
  missed_on: z.array(z.string()),
  raised_until: z.date(),
  mail_id: z.string().nullable(),
  first_mail: z.enum(warningMailStates).nullable(),
  /** The semester is current, so marks may still change. */
  is_current: z.boolean(),
});
export type ExistingWarningRow = z.infer<typeof existingWarningRow>;

/** For warnings `w`. */
const isSemesterOver = (now: string): string => `(w.raised_until < ${now}::timestamptz - interval '200 days'
  OR EXISTS (SELECT FROM semesters t WHERE t.university_id = w.university_id AND t.academic_year = w.academic_year
             AND t.semester = w.semester AND t.ends_on < ${now}::timestamptz::date - 14))`;

/** Lists the warnings of these students in these modules with their first mail. Locks the mails, so that none is sent during the evaluation. */
export async function listExistingWarnings(
  tx: UniversityTx,
  { students, modules }: Scope,
  now: Date,
): Promise<ExistingWarningRow[]> {
  await tx.execute(
    `SELECT 1 FROM warning_mails WHERE university_id = $1 AND student_id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    [tx.universityId, students],
  );
  return await tx.query(
    `SELECT w.id, w.student_id, w.module_id, w.academic_year, w.semester, w.rule, w.below, w.after, w.state, w.reason, w.round,
            w.attended, w.total, w.missed_on::text[] AS missed_on, w.raised_until, e.id AS mail_id, e.state AS first_mail,
            NOT ${isSemesterOver('$4')} AS is_current
     FROM warnings w
     LEFT JOIN warning_mails e
       ON e.university_id = w.university_id AND e.warning_id = w.id AND e.kind = 'warned' AND e.round = w.round
     WHERE w.university_id = $1 AND w.student_id = ANY($2::uuid[]) AND w.module_id = ANY($3::uuid[])`,
    [tx.universityId, students, modules, now],
    existingWarningRow,
  );
}

export type RaisedRow = StudentModule & {
  readonly id: string;
  readonly rule: WarningRuleKind;
  readonly below: number;
  readonly after: number;
  readonly round: number;
  readonly attended: number;
  readonly total: number;
  readonly missed_on: readonly string[];
  readonly raised_until: Date;
};

const recordset = `jsonb_to_recordset($2::jsonb) AS x(id uuid, student_id uuid, module_id uuid, academic_year text, semester smallint,
  rule text, below smallint, after smallint, round smallint, attended smallint, total smallint, missed_on date[],
  raised_until timestamptz, state text, reason text)`;

/** Inserts new warnings and reopens closed ones. */
export async function upsertRaised(tx: UniversityTx, rows: readonly RaisedRow[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `INSERT INTO warnings (university_id, id, student_id, module_id, academic_year, semester, rule, below, after, state, round,
       attended, total, missed_on, raised_at, raised_until, changed_at)
     SELECT $1, x.id, x.student_id, x.module_id, x.academic_year, x.semester, x.rule, x.below, x.after, 'open', x.round,
       x.attended, x.total, x.missed_on, $3, x.raised_until, $3
     FROM ${recordset}
     ON CONFLICT ON CONSTRAINT warnings_one_key DO UPDATE SET below = excluded.below, after = excluded.after, state = 'open',
       reason = NULL, round = excluded.round, attended = excluded.attended, total = excluded.total,
       missed_on = excluded.missed_on, raised_at = excluded.raised_at, raised_until = excluded.raised_until,
       changed_at = excluded.changed_at`,
    [tx.universityId, JSON.stringify(rows), at],
  );
}

export async function updateFigures(
  tx: UniversityTx,
  rows: readonly { id: string; attended: number; total: number; missed_on: readonly string[] }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `UPDATE warnings w SET attended = x.attended, total = x.total, missed_on = x.missed_on, changed_at = $3
     FROM ${recordset} WHERE w.university_id = $1 AND w.id = x.id`,
    [tx.universityId, JSON.stringify(rows), at],
  );
}

export async function updateClosed(
  tx: UniversityTx,
  rows: readonly { id: string; state: WarningState; reason: WarningReason | null }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `UPDATE warnings w SET state = x.state, reason = x.reason, changed_at = $3 FROM ${recordset}
     WHERE w.university_id = $1 AND w.id = x.id`,
    [tx.universityId, JSON.stringify(rows), at],
  );
}

/** Ends warnings of disabled rules and past semesters, without a mail. Cancels their pending mails. */
export async function endWarnings(tx: UniversityTx, kinds: readonly WarningRuleKind[], at: Date): Promise<number> {
  const ended = await tx.query(
    `UPDATE warnings w SET state = 'ended', changed_at = $3, reason = CASE WHEN w.rule = ANY($2::text[]) THEN 'semester' ELSE 'off' END
     WHERE w.university_id = $1 AND w.state = 'open'
       AND (w.rule <> ALL($2::text[]) OR ${isSemesterOver('$3')})
     RETURNING w.id`,
    [tx.universityId, kinds, at],
    z.object({ id: z.string() }),
  );
  await tx.execute(
    `UPDATE warning_mails SET state = 'cancelled'
     WHERE university_id = $1 AND warning_id = ANY($2::uuid[]) AND state = 'waiting' AND kind = 'warned'`,
    [tx.universityId, ended.map(({ id }) => id)],
  );
  return ended.length;
}
