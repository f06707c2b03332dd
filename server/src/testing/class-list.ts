import type { MarkStatus } from '@muster/contract/attendance/statuses';

type Mark = {
  readonly status?: MarkStatus | undefined;
  readonly method?: 'qr' | 'typed' | 'manual';
  readonly marked_at?: Date | string;
} & Readonly<Record<string, unknown>>;

const insertText = `
  INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id, degree_details_id, year, semester)
  SELECT c.university_id, c.id, st.id, c.module_id, c.session_date, st.group_id, st.degree_details_id, st.current_year, st.current_semester
  FROM class_sessions c JOIN students st ON st.university_id = c.university_id AND st.id = $2 WHERE c.id = $1
  ON CONFLICT DO NOTHING`;

/** Puts a student on the list of a class session, with the mark if it has a status. Other fields of the mark are columns. */
export async function addToList(
  sql: (text: string, ...values: unknown[]) => Promise<unknown>,
  sessionId: string,
  studentId: string | null | undefined,
  mark: Mark = {},
): Promise<void> {
  await sql(insertText, sessionId, studentId);
  if (mark.status === undefined) return;
  const row = { method: 'qr', marked_at: new Date(), ...mark };
  const assignments = Object.keys(row).map((name, at) => `${name} = $${at + 3}`);
  await sql(
    `UPDATE attendance SET ${assignments.join()} WHERE session_id = $1 AND student_id = $2`,
    sessionId,
    studentId,
    ...Object.values(row),
  );
}
