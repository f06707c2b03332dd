import { type MarkStatus, markStatuses, shownStatuses } from '@muster/contract/attendance/statuses';
import { questionStates, type QuestionState } from '@muster/contract/attendance/questions';
import { personLabel } from '@muster/contract/accounts/person-labels';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn, shownStatus } from '#domain/effective-status.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { teachesSession } from '#domain/teaching.ts';

const idRow = z.object({ id: z.string() });
const countRow = z.object({ count: z.number() });

const questionRow = z.object({
  id: z.string(),
  session_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  status: z.enum(shownStatuses),
  question: z.string(),
  state: z.enum(questionStates),
  asked_at: z.date(),
  answer: z.string().nullable(),
  answered_by: personLabel.nullable(),
  answered_at: z.date().nullable(),
  corrected_to: z.enum(markStatuses).nullable(),
  email: z.string(),
  student: z.object({ id: z.string(), student_id: z.string(), name: z.string() }),
});
export type QuestionRow = z.infer<typeof questionRow>;

const columns = `q.id, q.session_id, mo.module_code, mo.module_name, s.session_date::text AS date,
  to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
  ${shownStatus} AS status, q.question, q.state, q.asked_at, q.answer, q.answered_by_label AS answered_by, q.answered_at,
  q.corrected_to, st.email, json_build_object('id', st.id, 'student_id', st.student_id, 'name', st.name) AS student`;
/** Questions about withdrawn classes are hidden until the class is restored. */
const from = `FROM mark_questions q
  JOIN class_sessions s ON s.university_id = q.university_id AND s.id = q.session_id AND ${isNotWithdrawn}
  JOIN modules mo ON mo.university_id = s.university_id AND mo.id = s.module_id
  JOIN students st ON st.university_id = q.university_id AND st.id = q.student_id
  JOIN attendance a ON a.university_id = q.university_id AND a.session_id = q.session_id AND a.student_id = q.student_id`;
/** Whether the member of staff is a lecturer or an assistant of the session. */
const isTaughtBy = (staff: string): string => `coalesce(${teachesSession(staff)}, false)`;

const questionContextRow = z.object({
  is_expected: z.boolean(),
  has_begun: z.boolean(),
  is_withdrawn: z.boolean(),
  open: z.number(),
  of_class: z.number(),
  is_open: z.boolean(),
});
export type QuestionContext = z.infer<typeof questionContextRow>;

/** Reads what decides whether a student may ask about a class. Locks the student, so that concurrent questions cannot exceed the limits. */
export async function findQuestionContext(
  tx: UniversityTx,
  of: { studentId: string; sessionId: string; at: Date },
): Promise<QuestionContext | undefined> {
  await tx.execute('SELECT 1 FROM students WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    tx.universityId,
    of.studentId,
  ]);
  return tx.optionalRow(
    `SELECT s.starts_at <= $4 AS has_begun, s.withdrawn_at IS NOT NULL AS is_withdrawn,
            EXISTS (SELECT FROM attendance r
                    WHERE r.university_id = $1 AND r.session_id = s.id AND r.student_id = $2) AS is_expected,
            count(q.id) FILTER (WHERE q.state = 'open')::int AS open,
            count(q.id) FILTER (WHERE q.session_id = s.id)::int AS of_class,
            coalesce(bool_or(q.state = 'open' AND q.session_id = s.id), false) AS is_open
     FROM class_sessions s
     LEFT JOIN mark_questions q ON q.university_id = s.university_id AND q.student_id = $2
       AND NOT EXISTS (SELECT FROM class_sessions w
                       WHERE w.university_id = $1 AND w.id = q.session_id AND w.withdrawn_at IS NOT NULL)
     WHERE s.university_id = $1 AND s.id = $3
     GROUP BY s.id, s.starts_at, s.withdrawn_at`,
    [tx.universityId, of.studentId, of.sessionId, of.at],
    questionContextRow,
  );
}

export async function insertQuestion(
  tx: UniversityTx,
  question: { studentId: string; sessionId: string; question: string; at: Date },
): Promise<string> {
  const row = await tx.row(
    `INSERT INTO mark_questions (university_id, session_id, student_id, question, asked_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [tx.universityId, question.sessionId, question.studentId, question.question, question.at],
    idRow,
  );
  return row.id;
}

export function listQuestionsOf(tx: UniversityTx, studentId: string): Promise<QuestionRow[]> {
  return tx.query(
    `SELECT ${columns} ${from} WHERE q.university_id = $1 AND q.student_id = $2
     ORDER BY q.asked_at DESC, s.starts_at DESC, natural_key(mo.module_code), q.id LIMIT 100`,
    [tx.universityId, studentId],
    questionRow,
    'prepared',
  );
}

/** `staffId` restricts to questions about classes of this member of staff; null: all. */
type QuestionFilters = { staffId: string | null; state: QuestionState | undefined; studentId?: string | undefined };
const whereClause = (values: unknown[], { staffId, state, studentId }: QuestionFilters): string =>
  `q.university_id = $1 ${andWhere(values, [
    [staffId, isTaughtBy],
    [state, (value) => `q.state = ${value}`],
    [studentId, (student) => `q.student_id = ${student}`],
  ])}`;

export async function listPage(
  tx: UniversityTx,
  of: QuestionFilters & { page: number; pageSize: number },
): Promise<{ rows: QuestionRow[]; total: number }> {
  const values: unknown[] = [tx.universityId];
  const where = whereClause(values, of);
  const rows = await tx.query(
    `SELECT ${columns} ${from} WHERE ${where}
     ORDER BY q.state = 'open' DESC, CASE WHEN q.state = 'open' THEN q.asked_at END, q.asked_at DESC, st.student_id, q.id
     LIMIT $${values.push(of.pageSize)} OFFSET $${values.push((of.page - 1) * of.pageSize)}`,
    values,
    questionRow,
  );
  return { rows, total: await countQuestions(tx, of) };
}

export async function countQuestions(tx: UniversityTx, filters: QuestionFilters): Promise<number> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT count(*)::int AS count FROM mark_questions q
     JOIN class_sessions s ON s.university_id = q.university_id AND s.id = q.session_id AND ${isNotWithdrawn}
     WHERE ${whereClause(values, filters)}`;
  return (await tx.row(text, values, countRow, 'prepared')).count;
}

/** Locks a question, so that answers are serialized. `is_own`: whether it is about a class of this member of staff. */
export async function lockQuestion(
  tx: UniversityTx,
  id: string,
  staffId: string | null,
): Promise<(QuestionRow & { is_own: boolean }) | undefined> {
  return tx.optionalRow(
    `SELECT ${columns}, ${staffId === null ? 'true' : isTaughtBy('$3')} AS is_own ${from}
     WHERE q.university_id = $1 AND q.id = $2 FOR UPDATE OF q`,
    [tx.universityId, id, ...(staffId === null ? [] : [staffId])],
    questionRow.extend({ is_own: z.boolean() }),
  );
}

export async function updateQuestion(tx: UniversityTx, id: string, question: string): Promise<void> {
  await tx.execute('UPDATE mark_questions SET question = $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    question,
  ]);
}

export async function updateWithdrawn(tx: UniversityTx, id: string): Promise<void> {
  await tx.execute("UPDATE mark_questions SET state = 'withdrawn' WHERE university_id = $1 AND id = $2", [
    tx.universityId,
    id,
  ]);
}

export async function updateAnswered(
  tx: UniversityTx,
  id: string,
  to: { answer: string; correctedTo: MarkStatus | null; by: string; at: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE mark_questions SET state = 'answered', answer = $3, corrected_to = $4, answered_by = $5, answered_at = $6
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, to.answer, to.correctedTo, to.by, to.at],
  );
}
