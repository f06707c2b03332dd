import type { UniversityTx } from '../../platform/database/database.ts';

type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

const columns = `id, account_id, name, email, employee_id, contact_no, dob, gender, address, staff_type, department,
  specialization, active`;
const types = `id uuid, account_id uuid, name text, email text, employee_id text, contact_no text, dob date, gender text,
  address text, staff_type text, department text, specialization text, active boolean`;

/** What the bulk import does to staff: whole chunks in one statement. */
export const importedStaff = {
  role: 'lecturer' as const,

  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query<Row>(
      `SELECT ${columns} FROM staff
       WHERE university_id = $1 AND ${'ids' in by ? 'id = ANY($2::uuid[])' : 'lower(employee_id) = ANY($2::text[])'}
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
    ),

  /** Who has which address, as a staff record or as the account of one. */
  listEmails: (tx: UniversityTx, emails: readonly string[]) =>
    tx.query<{ email: string; record_id: string | null; account_id: string | null }>(
      `SELECT email, id AS record_id, account_id FROM staff WHERE university_id = $1 AND email = ANY($2::text[])
       UNION ALL
       SELECT a.email, s.id, a.id FROM accounts a
       LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id
       WHERE a.university_id = $1 AND a.role = 'lecturer' AND a.email = ANY($2::text[])`,
      [tx.universityId, emails],
    ),

  async insert(tx: UniversityTx, rows: readonly Row[]): Promise<void> {
    await tx.query(
      `INSERT INTO staff (university_id, ${columns})
       SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async update(tx: UniversityTx, rows: readonly Row[]): Promise<void> {
    await tx.query(
      `UPDATE staff s SET name = n.name, email = n.email, contact_no = n.contact_no, dob = n.dob, gender = n.gender,
         address = n.address, staff_type = n.staff_type, department = n.department, specialization = n.specialization,
         active = n.active, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE s.university_id = $1 AND s.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM staff WHERE university_id = $1 AND id = ANY($2::uuid[])', [tx.universityId, ids]);
  },

  /** What has come to depend on them: how many of what. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query<{ what: string; count: number }>(
      `SELECT what, count FROM (
         SELECT 'module assignments' AS what, count(*) FROM staff_courses
           WHERE university_id = $1 AND staff_id = ANY($2::uuid[])
         UNION ALL SELECT 'timetable entries', count(*) FROM timetables
           WHERE university_id = $1 AND (lecturer_id = ANY($2::uuid[]) OR assistant_lecturer_id = ANY($2::uuid[]))
         UNION ALL SELECT 'class sessions', count(*) FROM class_sessions
           WHERE university_id = $1 AND (lecturer_id = ANY($2::uuid[]) OR assistant_lecturer_id = ANY($2::uuid[]))) counted
       WHERE count > 0`,
      [tx.universityId, ids],
    ),
};
