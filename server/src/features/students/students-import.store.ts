import type { UniversityTx } from '../../platform/database/database.ts';

type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

const columns = `id, account_id, name, email, student_id, contact_no, dob, gender, address, degree_details_id, group_id,
  current_year, current_semester, enrollment_date, active`;
const types = `id uuid, account_id uuid, name text, email text, student_id text, contact_no text, dob date, gender text,
  address text, degree_details_id uuid, group_id uuid, current_year smallint, current_semester smallint,
  enrollment_date date, active boolean, local_international text`;

/** What the bulk import does to students: whole chunks in one statement. */
export const importedStudents = {
  role: 'student' as const,

  /** Keys are numbers in small letters. Locked so that a check-in, which refers to its student, does not wait. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query<Row>(
      `SELECT ${columns} FROM students
       WHERE university_id = $1 AND ${'ids' in by ? 'id = ANY($2::uuid[])' : 'student_id_key = ANY($2::text[])'}
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
    ),

  /** Who has which address, as a student's record or as the account of one. */
  listEmails: (tx: UniversityTx, emails: readonly string[]) =>
    tx.query<{ email: string; record_id: string | null; account_id: string | null }>(
      `SELECT email, id AS record_id, account_id FROM students WHERE university_id = $1 AND email = ANY($2::text[])
       UNION ALL
       SELECT a.email, s.id, a.id FROM accounts a
       LEFT JOIN students s ON s.university_id = a.university_id AND s.account_id = a.id
       WHERE a.university_id = $1 AND a.role = 'student' AND a.email = ANY($2::text[])`,
      [tx.universityId, emails],
    ),

  async insert(tx: UniversityTx, rows: readonly Row[]): Promise<void> {
    await tx.query(
      `INSERT INTO students (university_id, ${columns}, local_international)
       SELECT $1, ${columns}, local_international FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async update(tx: UniversityTx, rows: readonly Row[]): Promise<void> {
    await tx.query(
      `UPDATE students s SET name = n.name, email = n.email, contact_no = n.contact_no, dob = n.dob, gender = n.gender,
         address = n.address, degree_details_id = n.degree_details_id, group_id = n.group_id, current_year = n.current_year,
         current_semester = n.current_semester, enrollment_date = n.enrollment_date, active = n.active, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE s.university_id = $1 AND s.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM students WHERE university_id = $1 AND id = ANY($2::uuid[])', [tx.universityId, ids]);
  },

  /** What has come to depend on them: how many of what. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query<{ what: string; count: number }>(
      `SELECT what, count FROM (
         SELECT 'attendance marks' AS what, count(*) FROM marks WHERE university_id = $1 AND student_id = ANY($2::uuid[])
         UNION ALL SELECT 'places on class lists', count(*) FROM session_roster
           WHERE university_id = $1 AND student_id = ANY($2::uuid[])
         UNION ALL SELECT 'enrolments', count(*) FROM student_module_enrollments
           WHERE university_id = $1 AND student_id = ANY($2::uuid[])) counted
       WHERE count > 0`,
      [tx.universityId, ids],
    ),
};
