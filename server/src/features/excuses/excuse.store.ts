import type { ExcuseRule, ExcuseState } from '@muster/contract/excuses';
import type { UniversityTx } from '../../platform/database/database.ts';
import { narrowedBy } from '../../platform/database/narrowed-by.ts';
import { takeTurn } from '../../platform/database/turns.ts';

export type ExcuseRow = {
  id: string;
  starts_on: string;
  ends_on: string;
  reason: string;
  state: ExcuseState;
  created_at: Date;
  document: string | null;
  document_random: string | null;
  document_type: string | null;
  email: string;
  decided_by: string | null;
  decided_at: Date | null;
  comment: string | null;
  student: { id: string; student_id: string; name: string };
};

const columns = `e.id, e.starts_on::text AS starts_on, e.ends_on::text AS ends_on, e.reason, e.state, e.created_at,
  e.document_name AS document, e.document_random, e.document_type, st.email, a.name AS decided_by, e.decided_at, e.comment,
  json_build_object('id', st.id, 'student_id', st.student_id, 'name', st.name) AS student`;
const from = `FROM excuses e
  JOIN students st ON st.university_id = e.university_id AND st.id = e.student_id
  LEFT JOIN accounts a ON a.university_id = e.university_id AND a.id = e.decided_by`;
/**
 * Expected at a class of theirs on those days, or by the timetable on one of their weekdays; entries of a semester with other dates
 * have no class then.
 */
const isTaughtBy = (staff: string): string => `(
  EXISTS (SELECT FROM session_roster r
             JOIN class_sessions s ON s.university_id = r.university_id AND s.id = r.session_id
             WHERE r.university_id = e.university_id AND r.student_id = e.student_id
               AND s.session_date BETWEEN e.starts_on AND e.ends_on
               AND ${staff} IN (s.lecturer_id, s.assistant_lecturer_id))
  OR EXISTS (SELECT FROM timetable_groups tg
             JOIN timetables t ON t.university_id = tg.university_id AND t.id = tg.timetable_id AND t.active
             WHERE tg.university_id = e.university_id AND tg.group_id = st.group_id
               AND ${staff} IN (t.lecturer_id, t.assistant_lecturer_id)
               AND NOT EXISTS (SELECT FROM semesters x
                               WHERE x.university_id = t.university_id AND x.academic_year = t.academic_year
                                 AND x.semester = t.semester AND (x.ends_on < e.starts_on OR x.starts_on > e.ends_on))
               AND t.day_of_week IN (SELECT to_char(e.starts_on + day, 'FMDay')
                                     FROM generate_series(0, least(e.ends_on - e.starts_on, 6)) day)))`;

/** Reports of one student are made one after the other, so that the limit of waiting ones holds. */
export async function countWaiting(tx: UniversityTx, studentId: string): Promise<number> {
  await tx.query(
    'SELECT 1 FROM students WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.universityId, studentId],
    'prepared',
  );
  const [row] = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM excuses WHERE university_id = $1 AND student_id = $2 AND state = 'waiting'",
    [tx.universityId, studentId],
    'prepared',
  );
  return row?.count ?? 0;
}

/** The same report, still waiting: the answer to it was lost on its way, and it is sent again. */
export async function findWaitingAlike(
  tx: UniversityTx,
  excuse: { studentId: string; startsOn: string; endsOn: string; reason: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT id FROM excuses WHERE university_id = $1 AND student_id = $2 AND state = 'waiting' AND starts_on = $3 AND ends_on = $4
       AND reason = $5`,
    [tx.universityId, excuse.studentId, excuse.startsOn, excuse.endsOn, excuse.reason],
  );
  return row?.id;
}

export async function insertExcuse(
  tx: UniversityTx,
  excuse: { studentId: string; startsOn: string; endsOn: string; reason: string; at: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [tx.universityId, excuse.studentId, excuse.startsOn, excuse.endsOn, excuse.reason, excuse.at],
  );
  if (!row) throw new Error('The excuse was not stored');
  return row.id;
}

export function listOfStudent(tx: UniversityTx, studentId: string): Promise<ExcuseRow[]> {
  return tx.query(
    `SELECT ${columns} ${from} WHERE e.university_id = $1 AND e.student_id = $2 ORDER BY e.created_at DESC, e.starts_on DESC, e.id LIMIT 100`,
    [tx.universityId, studentId],
    'prepared',
  );
}

/** Of classes of this member of staff; null: anybody's. */
type Asked = { staffId: string | null; state: ExcuseState | undefined };
const filtered = (values: unknown[], { staffId, state }: Asked): string =>
  `e.university_id = $1 ${narrowedBy(values, [
    [staffId, isTaughtBy],
    [state, (wanted) => `e.state = ${wanted}`],
  ])}`;

export async function listPage(
  tx: UniversityTx,
  of: Asked & { page: number; pageSize: number },
): Promise<{ rows: ExcuseRow[]; total: number }> {
  const values: unknown[] = [tx.universityId];
  const where = filtered(values, of);
  const rows = await tx.query<ExcuseRow>(
    `SELECT ${columns} ${from} WHERE ${where}
     ORDER BY e.state = 'waiting' DESC, CASE WHEN e.state = 'waiting' THEN e.created_at END, e.created_at DESC,
              st.student_id, e.starts_on, e.id
     LIMIT $${values.push(of.pageSize)} OFFSET $${values.push((of.page - 1) * of.pageSize)}`,
    values,
  );
  return { rows, total: await countExcuses(tx, of.staffId, of.state) };
}

export async function countExcuses(
  tx: UniversityTx,
  staffId: string | null,
  state: ExcuseState | undefined,
): Promise<number> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT count(*)::int AS count ${from} WHERE ${filtered(values, { staffId, state })}`;
  const [row] = await tx.query<{ count: number }>(text, values, 'prepared');
  return row?.count ?? 0;
}

/** `is_taught`: whether it is of a class of this member of staff. Locked until the end: two decisions never cross. */
export async function lockExcuse(
  tx: UniversityTx,
  id: string,
  staffId: string | null,
): Promise<(ExcuseRow & { is_taught: boolean }) | undefined> {
  const [row] = await tx.query<ExcuseRow & { is_taught: boolean }>(
    `SELECT ${columns}, ${staffId === null ? 'true' : isTaughtBy('$3')} AS is_taught ${from}
     WHERE e.university_id = $1 AND e.id = $2 FOR UPDATE OF e`,
    [tx.universityId, id, ...(staffId === null ? [] : [staffId])],
  );
  return row;
}

export async function updateWithdrawn(tx: UniversityTx, id: string): Promise<void> {
  await tx.query(
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
  await tx.query(
    `UPDATE excuses SET state = $3, comment = $4, decided_by = $5, decided_at = $6 WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, to.state, to.comment, to.by, to.at],
  );
}

export async function updateDocument(
  tx: UniversityTx,
  id: string,
  to: { random: string; name: string; type: string },
): Promise<void> {
  await tx.query(
    `UPDATE excuses SET document_random = $3, document_name = $4, document_type = $5
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, to.random, to.name, to.type],
  );
}

/** With the date that it is at the university. */
export async function getRule(tx: UniversityTx, at: Date): Promise<{ rule: ExcuseRule | undefined; today: string }> {
  const [row] = await tx.query<{ rule: ExcuseRule | null; today: string }>(
    `SELECT ($2::timestamptz AT TIME ZONE u.time_zone)::date::text AS today,
            (SELECT json_build_object('is_excusing', r.is_excusing, 'is_for_lecturers', r.is_for_lecturers,
               'needs_document', r.needs_document, 'days_to_report', r.days_to_report)
             FROM excuse_rules r WHERE r.university_id = u.id) AS rule
     FROM universities u WHERE u.id = $1`,
    [tx.universityId, at],
    'prepared',
  );
  if (!row) throw new Error('The university of a caller is there');
  return { rule: row.rule ?? undefined, today: row.today };
}

/** Nobody else changes it until the transaction ends, also where none was kept before. */
export const lockRule = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'excuse rule');

export async function updateRule(tx: UniversityTx, rule: ExcuseRule): Promise<void> {
  await tx.query(
    `INSERT INTO excuse_rules (university_id, is_excusing, is_for_lecturers, needs_document, days_to_report)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (university_id) DO UPDATE SET is_excusing = excluded.is_excusing,
       is_for_lecturers = excluded.is_for_lecturers, needs_document = excluded.needs_document,
       days_to_report = excluded.days_to_report`,
    [tx.universityId, rule.is_excusing, rule.is_for_lecturers, rule.needs_document, rule.days_to_report],
  );
}
