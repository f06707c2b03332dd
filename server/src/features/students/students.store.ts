import { student } from '@muster/contract/people/students';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { studentsWithNumber } from '#platform/database/sql/identifiers.ts';

export const studentRow = student
  .omit({ full_name: true, phone: true, group_no: true, degree_path: true, status: true })
  .extend({ account_id: z.string().nullable(), created_at: z.date(), updated_at: z.date() });
export type StudentRow = z.infer<typeof studentRow>;

const columns = `s.id, s.account_id, s.name, s.family_name, s.email, s.student_id, s.contact_no, s.dob, s.gender, s.address, s.degree_details_id,
  d.degree_programme, d.degree_level, s.second_degree_id, d2.degree_programme AS second_programme, s.group_id, g.group_name, s.current_year, s.current_semester, s.local_international,
  s.enrollment_date, s.leave_reason, s.leave_from, s.leave_until, s.left_on, s.active, s.photo_url, s.university_id, s.created_at, s.updated_at`;
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

const fields = [
  'name',
  'family_name',
  'email',
  'student_id',
  'contact_no',
  'dob',
  'gender',
  'address',
  'degree_details_id',
  'second_degree_id',
  'group_id',
  'current_year',
  'current_semester',
  'local_international',
  'enrollment_date',
  'leave_reason',
  'leave_from',
  'leave_until',
  'left_on',
  'active',
] as const satisfies readonly (keyof StudentRow)[];

/** The fields of a record that forms set. */
export type StudentValues = Pick<StudentRow, (typeof fields)[number]>;

export async function insertStudent(
  tx: UniversityTx,
  id: string,
  accountId: string | null,
  values: StudentValues,
): Promise<void> {
  await tx.execute(
    `INSERT INTO students (university_id, id, account_id, ${fields.join()})
     VALUES ($1, $2, $3, ${fields.map((_, at) => `$${at + 4}`).join()})`,
    [tx.universityId, id, accountId, ...fields.map((field) => values[field])],
    'prepared',
  );
}

export async function updateStudent(tx: UniversityTx, id: string, values: StudentValues): Promise<void> {
  await tx.execute(
    `UPDATE students SET ${fields.map((field, at) => `${field} = $${at + 3}`).join()}, updated_at = now()
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, ...fields.map((field) => values[field])],
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
