import { personLabel } from '@muster/contract/accounts/person-labels';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const noteRow = z.object({
  id: z.string(),
  note: z.string(),
  written_by_id: z.string(),
  written_by: personLabel,
  written_at: z.date(),
  withdrawn_at: z.date().nullable(),
});
export type NoteRow = z.infer<typeof noteRow>;
const countRow = z.object({ count: z.number() });

const columns = `n.id, n.note, n.written_by AS written_by_id, n.written_by_label AS written_by, n.written_at, n.withdrawn_at`;

export async function isStudent(tx: UniversityTx, id: string): Promise<boolean> {
  const values = [tx.universityId, id];
  return (await tx.execute('SELECT 1 FROM students WHERE university_id = $1 AND id = $2', values, 'prepared')) > 0;
}

export async function listNotes(
  tx: UniversityTx,
  studentId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const values = [tx.universityId, studentId];
  const where = 'FROM student_notes n WHERE n.university_id = $1 AND n.student_id = $2';
  const found = await tx.optionalRow(`SELECT count(*)::int AS count ${where}`, values, countRow, 'prepared');
  const rows = await tx.query(
    `SELECT ${columns} ${where} ORDER BY n.written_at DESC, n.id LIMIT $3 OFFSET $4`,
    [...values, pageSize, (page - 1) * pageSize],
    noteRow,
    'prepared',
  );
  return { rows, total: found?.count ?? 0 };
}

/** Finds a note about this student. */
export async function findNote(tx: UniversityTx, studentId: string, id: string): Promise<NoteRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM student_notes n WHERE n.university_id = $1 AND n.student_id = $2 AND n.id = $3`,
    [tx.universityId, studentId, id],
    noteRow,
    'prepared',
  );
}

export async function insertNote(
  tx: UniversityTx,
  note: { studentId: string; note: string; by: string; at: Date },
): Promise<string> {
  const row = await tx.row(
    `INSERT INTO student_notes (university_id, student_id, note, written_by, written_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [tx.universityId, note.studentId, note.note, note.by, note.at],
    z.object({ id: z.string() }),
  );
  return row.id;
}

/** False: it was withdrawn before. */
export async function updateWithdrawn(tx: UniversityTx, id: string, at: Date): Promise<boolean> {
  const count = await tx.execute(
    'UPDATE student_notes SET withdrawn_at = $3 WHERE university_id = $1 AND id = $2 AND withdrawn_at IS NULL',
    [tx.universityId, id, at],
  );
  return count > 0;
}

export async function deleteNotesOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.execute('DELETE FROM student_notes WHERE university_id = $1 AND student_id = ANY($2::uuid[])', [
    tx.universityId,
    studentIds,
  ]);
}
