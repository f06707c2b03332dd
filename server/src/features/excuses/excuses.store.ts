import { excuseStates, type ExcuseRule, type ExcuseState } from '@muster/contract/attendance/excuses';
import { personLabel } from '@muster/contract/accounts/person-labels';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';
import { teachesEntry, teachesSession } from '#domain/teaching.ts';

const countRow = z.object({ count: z.number() });
const idRow = z.object({ id: z.string() });

const excuseRow = z.object({
  id: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  reason: z.string(),
  state: z.enum(excuseStates),
  created_at: z.date(),
  document: z.string().nullable(),
  document_random: z.string().nullable(),
  document_type: z.string().nullable(),
  email: z.string(),
  decided_by: personLabel.nullable(),
  decided_at: z.date().nullable(),
  comment: z.string().nullable(),
  student: z.object({ id: z.string(), student_id: z.string(), name: z.string() }),
});
export type ExcuseRow = z.infer<typeof excuseRow>;

const columns = `e.id, e.starts_on::text AS starts_on, e.ends_on::text AS ends_on, e.reason, e.state, e.created_at,
  e.document_name AS document, e.document_random, e.document_type, st.email, e.decided_by_label AS decided_by, e.decided_at, e.comment,
  json_build_object('id', st.id, 'student_id', st.student_id, 'name', st.name) AS student`;
const from = `FROM excuses e
  JOIN students st ON st.university_id = e.university_id AND st.id = e.student_id`;
/**
 * Whether a member of staff teaches the student on the days of the excuse: by the list of a class, or by the timetable on one of the
 * weekdays, in a semester that includes the days.
 */
const isTaughtBy = (staff: string): string => `(
  EXISTS (SELECT FROM attendance r
             JOIN class_sessions s ON s.university_id = r.university_id AND s.id = r.session_id
             WHERE r.university_id = e.university_id AND r.student_id = e.student_id
               AND r.session_date BETWEEN e.starts_on AND e.ends_on
               AND ${teachesSession(staff)})
  OR EXISTS (SELECT FROM timetable_groups tg
             JOIN timetables t ON t.university_id = tg.university_id AND t.id = tg.timetable_id AND t.active
             WHERE tg.university_id = e.university_id AND tg.group_id = st.group_id
               AND ${teachesEntry(staff)}
               AND NOT EXISTS (SELECT FROM semesters x
                               WHERE x.university_id = t.university_id AND x.academic_year = t.academic_year
                                 AND x.semester = t.semester AND (x.ends_on < e.starts_on OR x.starts_on > e.ends_on))
               AND t.day_of_week IN (SELECT to_char(e.starts_on + day, 'FMDay')
                                     FROM generate_series(0, least(e.ends_on - e.starts_on, 6)) day)
               AND ((t.weeks IS NULL AND t.valid_from IS NULL AND t.valid_until IS NULL) OR EXISTS (
                 SELECT FROM generate_series(0, e.ends_on - e.starts_on) day
                 LEFT JOIN semesters x ON x.university_id = t.university_id AND x.academic_year = t.academic_year
                                      AND x.semester = t.semester
                 WHERE t.day_of_week = to_char(e.starts_on + day, 'FMDay')
                   AND is_class_day(t.weeks, t.valid_from, t.valid_until, x.starts_on, x.ends_on, e.starts_on + day)))))`;

/** Counts the student's waiting excuses. Locks the student, so that concurrent reports cannot exceed the limit. */
export async function countWaiting(tx: UniversityTx, studentId: string): Promise<number> {
  await tx.execute(
    'SELECT 1 FROM students WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.universityId, studentId],
    'prepared',
  );
  const row = await tx.row(
    "SELECT count(*)::int AS count FROM excuses WHERE university_id = $1 AND student_id = $2 AND state = 'waiting'",
    [tx.universityId, studentId],
    countRow,
    'prepared',
  );
  return row.count;
}

/** Finds an equal waiting report, which the client sends again when the response was lost. */
export async function findWaitingDuplicate(
  tx: UniversityTx,
  excuse: { studentId: string; startsOn: string; endsOn: string; reason: string },
): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `SELECT id FROM excuses WHERE university_id = $1 AND student_id = $2 AND state = 'waiting' AND starts_on = $3 AND ends_on = $4
       AND reason = $5`,
    [tx.universityId, excuse.studentId, excuse.startsOn, excuse.endsOn, excuse.reason],
    idRow,
  );
  return row?.id;
}

export async function insertExcuse(
  tx: UniversityTx,
  excuse: { studentId: string; startsOn: string; endsOn: string; reason: string; at: Date },
): Promise<string> {
  const row = await tx.row(
    `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [tx.universityId, excuse.studentId, excuse.startsOn, excuse.endsOn, excuse.reason, excuse.at],
    idRow,
  );
  return row.id;
}

export function listOfStudent(tx: UniversityTx, studentId: string): Promise<ExcuseRow[]> {
  return tx.query(
    `SELECT ${columns} ${from} WHERE e.university_id = $1 AND e.student_id = $2 ORDER BY e.created_at DESC, e.starts_on DESC, e.id LIMIT 100`,
    [tx.universityId, studentId],
    excuseRow,
    'prepared',
  );
}

/** `staffId` restricts to excuses that concern classes of this member of staff; null: all. */
type ExcuseFilters = { staffId: string | null; state: ExcuseState | undefined; studentId?: string | undefined };
const whereClause = (values: unknown[], { staffId, state, studentId }: ExcuseFilters): string =>
  `e.university_id = $1 ${andWhere(values, [
    [staffId, isTaughtBy],
    [state, (wanted) => `e.state = ${wanted}`],
    [studentId, (student) => `e.student_id = ${student}`],
  ])}`;

export async function listPage(
  tx: UniversityTx,
  of: ExcuseFilters & { page: number; pageSize: number },
): Promise<{ rows: ExcuseRow[]; total: number }> {
  const values: unknown[] = [tx.universityId];
  const where = whereClause(values, of);
  const rows = await tx.query(
    `SELECT ${columns} ${from} WHERE ${where}
     ORDER BY e.state = 'waiting' DESC, CASE WHEN e.state = 'waiting' THEN e.created_at END, e.created_at DESC,
              st.student_id, e.starts_on, e.id
     LIMIT $${values.push(of.pageSize)} OFFSET $${values.push((of.page - 1) * of.pageSize)}`,
    values,
    excuseRow,
  );
  return { rows, total: await countExcuses(tx, of) };
}

/** Lists the waiting excuses that concern classes of a member of staff, the newest first. */
export function listNewestWaiting(
  tx: UniversityTx,
  of: { readonly personId: string; readonly limit: number },
): Promise<ExcuseRow[]> {
  const values: unknown[] = [tx.universityId];
  return tx.query(
    `SELECT ${columns} ${from} WHERE ${whereClause(values, { staffId: of.personId, state: 'waiting' })}
     ORDER BY e.created_at DESC, e.id LIMIT $${values.push(of.limit)}`,
    values,
    excuseRow,
    'prepared',
  );
}

export async function countExcuses(tx: UniversityTx, filters: ExcuseFilters): Promise<number> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT count(*)::int AS count ${from} WHERE ${whereClause(values, filters)}`;
  return (await tx.row(text, values, countRow, 'prepared')).count;
}

/** Locks an excuse, so that decisions are serialized. `is_taught`: whether it concerns a class of this member of staff. */
export async function lockExcuse(
  tx: UniversityTx,
  id: string,
  staffId: string | null,
): Promise<(ExcuseRow & { is_taught: boolean }) | undefined> {
  return tx.optionalRow(
    `SELECT ${columns}, ${staffId === null ? 'true' : isTaughtBy('$3')} AS is_taught ${from}
     WHERE e.university_id = $1 AND e.id = $2 FOR UPDATE OF e`,
    [tx.universityId, id, ...(staffId === null ? [] : [staffId])],
    excuseRow.extend({ is_taught: z.boolean() }),
  );
}

export async function updateWithdrawn(tx: UniversityTx, id: string): Promise<void> {
  await tx.execute(
    `UPDATE excuses SET state = 'withdrawn', document_random = NULL, document_name = NULL, document_type = NULL
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id],
  );
}

export async function updateDecision(
  tx: UniversityTx,
  id: string,
  to: { state: 'approved' | 'declined'; comment: string | null; by: string; at: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE excuses SET state = $3, comment = $4, decided_by = $5, decided_at = $6 WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, to.state, to.comment, to.by, to.at],
  );
}

export async function updateDocument(
  tx: UniversityTx,
  id: string,
  to: { random: string; name: string; type: string },
): Promise<void> {
  await tx.execute(
    `UPDATE excuses SET document_random = $3, document_name = $4, document_type = $5
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, to.random, to.name, to.type],
  );
}

const ruleRow = z.object({
  today: z.string(),
  rule: z
    .object({
      is_excusing: z.boolean(),
      is_for_lecturers: z.boolean(),
      needs_document: z.boolean(),
      days_to_report: z.number(),
    })
    .nullable(),
});

/** Also returns today's date in the university's time zone. */
export async function getRule(tx: UniversityTx, at: Date): Promise<{ rule: ExcuseRule | undefined; today: string }> {
  const row = await tx.row(
    `SELECT ($2::timestamptz AT TIME ZONE u.time_zone)::date::text AS today,
            (SELECT json_build_object('is_excusing', r.is_excusing, 'is_for_lecturers', r.is_for_lecturers,
               'needs_document', r.needs_document, 'days_to_report', r.days_to_report)
             FROM excuse_rules r WHERE r.university_id = u.id) AS rule
     FROM universities u WHERE u.id = $1`,
    [tx.universityId, at],
    ruleRow,
    'prepared',
  );
  return { rule: row.rule ?? undefined, today: row.today };
}

/** Locks the policy until the end of the transaction, even if no row exists yet. */
export const lockRule = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'excuse rule');

export async function updateRule(tx: UniversityTx, rule: ExcuseRule): Promise<void> {
  await tx.execute(
    `INSERT INTO excuse_rules (university_id, is_excusing, is_for_lecturers, needs_document, days_to_report)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (university_id) DO UPDATE SET is_excusing = excluded.is_excusing,
       is_for_lecturers = excluded.is_for_lecturers, needs_document = excluded.needs_document,
       days_to_report = excluded.days_to_report`,
    [tx.universityId, rule.is_excusing, rule.is_for_lecturers, rule.needs_document, rule.days_to_report],
  );
}
