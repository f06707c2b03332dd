import { student } from '@muster/contract/people/students';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';
import { studentsWithNumber } from '#platform/database/sql/identifiers.ts';

export const studentRow = student
  .omit({ full_name: true, phone: true, group_no: true, degree_path: true, status: true })
  .extend({ account_id: z.string().nullable(), created_at: z.date(), updated_at: z.date() });
export type StudentRow = z.infer<typeof studentRow>;
export const students = recordTable({
  table: 'students',
  row: studentRow.omit({ degree_programme: true, degree_level: true, second_programme: true, group_name: true }),
  generated: ['university_id', 'photo_url', 'created_at', 'updated_at'],
  hasUpdateTime: true,
});
/** The fields of a record that forms set. */
export type StudentValues = Omit<Parameters<typeof students.insert>[2], 'account_id'>;

const columns = `${students.columns('s')}, d.degree_programme, d.degree_level, d2.degree_programme AS second_programme, g.group_name`;
const joins = `LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
  LEFT JOIN degree_details d2 ON d2.university_id = s.university_id AND d2.id = s.second_degree_id
  LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id`;

export async function findStudent(tx: UniversityTx, id: string): Promise<StudentRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM students s ${joins} WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, id],
    studentRow,
    'prepared',
  );
}

/** Returns them in the order of the ids. */
export function listStudents(tx: UniversityTx, ids: readonly string[]): Promise<StudentRow[]> {
  return tx.query(
    `SELECT ${columns} FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, at)
     JOIN students s ON s.university_id = $1 AND s.id = listed.id ${joins} ORDER BY listed.at`,
    [tx.universityId, ids],
    studentRow,
  );
}

/** Locks the record until the transaction ends. Returns whether it was joined into another one; undefined: it does not exist. */
export async function lockStudent(tx: UniversityTx, id: string): Promise<{ isJoined: boolean } | undefined> {
  return tx.optionalRow(
    `SELECT joined_into IS NOT NULL AS "isJoined" FROM students WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tx.universityId, id],
    z.object({ isJoined: z.boolean() }),
    'prepared',
  );
}

export async function updateAccountLink(tx: UniversityTx, id: string, accountId: string): Promise<void> {
  await tx.execute('UPDATE students SET account_id = $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    accountId,
  ]);
}

const photoRow = z.object({ photo_url: z.string().nullable() });

/** Returns the previous address. */
export async function updatePhoto(tx: UniversityTx, id: string, url: string | null): Promise<string | null> {
  const row = await tx.optionalRow(
    `UPDATE students s SET photo_url = $3, updated_at = now() FROM students before
     WHERE s.university_id = $1 AND s.id = $2 AND before.university_id = s.university_id AND before.id = s.id
     RETURNING before.photo_url`,
    [tx.universityId, id, url],
    photoRow,
  );
  return row?.photo_url ?? null;
}

/** The number as another student has it. */
export async function findTakenNumber(
  tx: UniversityTx,
  number: string,
  exceptId: string | null,
): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `SELECT student_id FROM students
     WHERE university_id = $1 AND id IN ${studentsWithNumber('ARRAY[identifier_key($2)]')} AND id IS DISTINCT FROM $3::uuid LIMIT 1`,
    [tx.universityId, number, exceptId],
    z.object({ student_id: z.string() }),
  );
  return row?.student_id;
}

/** Whether another active student has it. */
export async function isEmailTaken(tx: UniversityTx, email: string, exceptId: string | null): Promise<boolean> {
  const count = await tx.execute(
    `SELECT 1 FROM students WHERE university_id = $1 AND email = $2 AND active AND id IS DISTINCT FROM $3::uuid LIMIT 1`,
    [tx.universityId, email, exceptId],
  );
  return count > 0;
}
