import type { MarkStatus } from '@muster/contract/attendance';
import type { QuestionState } from '@muster/contract/questions';
import type { UniversityTx } from '../../platform/database/database.ts';
import { narrowedBy } from '../../platform/database/narrowed-by.ts';

export type QuestionRow = {
  id: string;
  session_id: string;
  module_code: string;
  module_name: string;
  date: string;
  class_start_time: string;
  class_end_time: string;
  status: MarkStatus;
  question: string;
  state: QuestionState;
  asked_at: Date;
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
  corrected_to: MarkStatus | null;
  email: string;
  student: { id: string; student_id: string; name: string };
};

const columns = `q.id, q.session_id, mo.module_code, mo.module_name, s.session_date::text AS date,
  to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
  coalesce(m.status, 'absent') AS status, q.question, q.state, q.asked_at, q.answer, a.name AS answered_by, q.answered_at,
  q.corrected_to, st.email, json_build_object('id', st.id, 'student_id', st.student_id, 'name', st.name) AS student`;
const from = `FROM mark_questions q
  JOIN class_sessions s ON s.university_id = q.university_id AND s.id = q.session_id
  JOIN modules mo ON mo.university_id = s.university_id AND mo.id = s.module_id
  JOIN students st ON st.university_id = q.university_id AND st.id = q.student_id
  LEFT JOIN marks m ON m.university_id = q.university_id AND m.session_id = q.session_id AND m.student_id = q.student_id
  LEFT JOIN accounts a ON a.university_id = q.university_id AND a.id = q.answered_by`;
/** Of a class of theirs, who may have no assistant. */
const isOwnOf = (staff: string): string =>
  `(s.lecturer_id = ${staff} OR s.assistant_lecturer_id IS NOT DISTINCT FROM ${staff})`;

export type Asked = {
  readonly is_expected: boolean;
  readonly has_begun: boolean;
  readonly open: number;
  readonly of_class: number;
  readonly is_open: boolean;
};

/** What decides whether a student may ask about a class; questions of one student are asked one after the other. */
export async function findAsked(
  tx: UniversityTx,
  of: { studentId: string; sessionId: string; at: Date },
): Promise<Asked | undefined> {
  await tx.query('SELECT 1 FROM students WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    tx.universityId,
    of.studentId,
  ]);
  const [row] = await tx.query<Asked>(
    `SELECT s.starts_at <= $4 AS has_begun,
            EXISTS (SELECT FROM session_roster r
                    WHERE r.university_id = $1 AND r.session_id = s.id AND r.student_id = $2) AS is_expected,
            count(q.id) FILTER (WHERE q.state = 'open')::int AS open,
            count(q.id) FILTER (WHERE q.session_id = s.id)::int AS of_class,
            coalesce(bool_or(q.state = 'open' AND q.session_id = s.id), false) AS is_open
     FROM class_sessions s
     LEFT JOIN mark_questions q ON q.university_id = s.university_id AND q.student_id = $2
     WHERE s.university_id = $1 AND s.id = $3
     GROUP BY s.id, s.starts_at`,
    [tx.universityId, of.studentId, of.sessionId, of.at],
  );
  return row;
}

export async function insertQuestion(
  tx: UniversityTx,
  asked: { studentId: string; sessionId: string; question: string; at: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO mark_questions (university_id, session_id, student_id, question, asked_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [tx.universityId, asked.sessionId, asked.studentId, asked.question, asked.at],
  );
  if (!row) throw new Error('The question was not stored');
  return row.id;
}

export function listQuestionsOf(tx: UniversityTx, studentId: string): Promise<QuestionRow[]> {
  return tx.query(
    `SELECT ${columns} ${from} WHERE q.university_id = $1 AND q.student_id = $2
     ORDER BY q.asked_at DESC, s.starts_at DESC, mo.module_code, q.id LIMIT 100`,
    [tx.universityId, studentId],
    'prepared',
  );
}

/** About classes of this member of staff; null: anybody's. */
type Wanted = { staffId: string | null; state: QuestionState | undefined };
const filtered = (values: unknown[], { staffId, state }: Wanted): string =>
  `q.university_id = $1 ${narrowedBy(values, [
    [staffId, isOwnOf],
    [state, (wanted) => `q.state = ${wanted}`],
  ])}`;

export async function listPage(
  tx: UniversityTx,
  of: Wanted & { page: number; pageSize: number },
): Promise<{ rows: QuestionRow[]; total: number }> {
  const values: unknown[] = [tx.universityId];
  const where = filtered(values, of);
  const rows = await tx.query<QuestionRow>(
    `SELECT ${columns} ${from} WHERE ${where}
     ORDER BY q.state = 'open' DESC, CASE WHEN q.state = 'open' THEN q.asked_at END, q.asked_at DESC, st.student_id, q.id
     LIMIT $${values.push(of.pageSize)} OFFSET $${values.push((of.page - 1) * of.pageSize)}`,
    values,
  );
  return { rows, total: await countQuestions(tx, of.staffId, of.state) };
}

export async function countQuestions(
  tx: UniversityTx,
  staffId: string | null,
  state: QuestionState | undefined,
): Promise<number> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT count(*)::int AS count FROM mark_questions q
     JOIN class_sessions s ON s.university_id = q.university_id AND s.id = q.session_id
     WHERE ${filtered(values, { staffId, state })}`;
  const [row] = await tx.query<{ count: number }>(text, values, 'prepared');
  return row?.count ?? 0;
}

/** `is_own`: whether it is of a class of this member of staff. Locked until the end: two answers never cross. */
export async function lockQuestion(
  tx: UniversityTx,
  id: string,
  staffId: string | null,
): Promise<(QuestionRow & { is_own: boolean }) | undefined> {
  const [row] = await tx.query<QuestionRow & { is_own: boolean }>(
    `SELECT ${columns}, ${staffId === null ? 'true' : isOwnOf('$3')} AS is_own ${from}
     WHERE q.university_id = $1 AND q.id = $2 FOR UPDATE OF q`,
    [tx.universityId, id, ...(staffId === null ? [] : [staffId])],
  );
  return row;
}

export async function updateQuestion(tx: UniversityTx, id: string, question: string): Promise<void> {
  await tx.query('UPDATE mark_questions SET question = $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    question,
  ]);
}

export async function updateWithdrawn(tx: UniversityTx, id: string): Promise<void> {
  await tx.query("UPDATE mark_questions SET state = 'withdrawn' WHERE university_id = $1 AND id = $2", [
    tx.universityId,
    id,
  ]);
}

export async function updateAnswered(
  tx: UniversityTx,
  id: string,
  to: { answer: string; correctedTo: MarkStatus | null; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE mark_questions SET state = 'answered', answer = $3, corrected_to = $4, answered_by = $5, answered_at = $6
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, to.answer, to.correctedTo, to.by, to.at],
  );
}
