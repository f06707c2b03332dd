import type { UniversityTx } from '../../platform/database/database.ts';
import type { StudentRow, StudentValues } from './students.rules.ts';

const columns = `s.id, s.account_id, s.name, s.email, s.student_id, s.contact_no, s.dob, s.gender, s.address, s.degree_details_id,
  d.degree_programme, d.degree_level, s.group_id, g.group_name, s.current_year, s.current_semester, s.local_international,
  s.enrollment_date, s.active, s.photo_url, s.university_id, s.created_at, s.updated_at`;
const joins = `LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
  LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id`;

export async function findStudent(tx: UniversityTx, id: string): Promise<StudentRow | undefined> {
  const [row] = await tx.query<StudentRow>(
    `SELECT ${columns} FROM students s ${joins} WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

/** In the order of the ids. */
export function listStudents(tx: UniversityTx, ids: readonly string[]): Promise<StudentRow[]> {
  return tx.query<StudentRow>(
    `SELECT ${columns} FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, at)
     JOIN students s ON s.university_id = $1 AND s.id = wanted.id ${joins} ORDER BY wanted.at`,
    [tx.universityId, ids],
  );
}

/** Nobody else changes the record until the transaction ends. */
export async function lockStudent(tx: UniversityTx, id: string): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM students WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.universityId, id],
    'prepared',
  );
  return rows.length > 0;
}

const fields = [
  'name',
  'email',
  'student_id',
  'contact_no',
  'dob',
  'gender',
  'address',
  'degree_details_id',
  'group_id',
  'current_year',
  'current_semester',
  'local_international',
  'enrollment_date',
  'active',
] as const satisfies readonly (keyof StudentValues)[];

export async function insertStudent(
  tx: UniversityTx,
  id: string,
  accountId: string,
  values: StudentValues,
): Promise<void> {
  await tx.query(
    `INSERT INTO students (university_id, id, account_id, ${fields.join()})
     VALUES ($1, $2, $3, ${fields.map((_, at) => `$${at + 4}`).join()})`,
    [tx.universityId, id, accountId, ...fields.map((field) => values[field])],
    'prepared',
  );
}

export async function updateStudent(tx: UniversityTx, id: string, values: StudentValues): Promise<void> {
  await tx.query(
    `UPDATE students SET ${fields.map((field, at) => `${field} = $${at + 3}`).join()}, updated_at = now(),
       student_id_twin = CASE WHEN student_id_key = lower($${fields.indexOf('student_id') + 3}) THEN student_id_twin ELSE 0 END
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, ...fields.map((field) => values[field])],
    'prepared',
  );
}

export async function updateAccountLink(tx: UniversityTx, id: string, accountId: string): Promise<void> {
  await tx.query('UPDATE students SET account_id = $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    accountId,
  ]);
}

/** The address that stood there before. */
export async function updatePhoto(tx: UniversityTx, id: string, url: string | null): Promise<string | null> {
  const [row] = await tx.query<{ photo_url: string | null }>(
    `UPDATE students s SET photo_url = $3, updated_at = now() FROM students before
     WHERE s.university_id = $1 AND s.id = $2 AND before.university_id = s.university_id AND before.id = s.id
     RETURNING before.photo_url`,
    [tx.universityId, id, url],
  );
  return row?.photo_url ?? null;
}

/** The number as another student has it, however it is capitalised. */
export async function findTakenNumber(
  tx: UniversityTx,
  number: string,
  butFor: string | null,
): Promise<string | undefined> {
  const [row] = await tx.query<{ student_id: string }>(
    `SELECT student_id FROM students
     WHERE university_id = $1 AND student_id_key = lower($2) AND ($3::uuid IS NULL OR id <> $3) LIMIT 1`,
    [tx.universityId, number, butFor],
  );
  return row?.student_id;
}

/** By another active student. */
export async function isEmailTaken(tx: UniversityTx, email: string, butFor: string | null): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM students WHERE university_id = $1 AND email = $2 AND active AND ($3::uuid IS NULL OR id <> $3) LIMIT 1`,
    [tx.universityId, email, butFor],
  );
  return rows.length > 0;
}
