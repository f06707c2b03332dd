import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { importedRow, type ImportedRow } from '#platform/database/record-table.ts';
import { makeSamePersonNotes } from '#domain/same-people.ts';
import { teachesEntry, teachesSession } from '#domain/teaching.ts';

const emailRow = z.object({
  email: z.string(),
  record_id: z.string().nullable(),
  account_id: z.string().nullable(),
  name: z.string().nullable(),
  number: z.string().nullable(),
});

const columns = `id, account_id, name, family_name, email, employee_id, contact_no, dob, gender, address, staff_type, department,
  specialization, active`;
const types = `id uuid, account_id uuid, name text, family_name text, email text, employee_id text, contact_no text, dob date, gender text,
  address text, staff_type text, department text, specialization text, active boolean`;

/** The statements of the bulk import. Each one handles a batch of staff. */
export const importedStaff = {
  role: 'lecturer' as const,

  listNotes: makeSamePersonNotes('staff'),

  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT ${columns} FROM staff
       WHERE university_id = $1 AND ${'ids' in by ? 'id = ANY($2::uuid[])' : 'identifier_key(employee_id) = ANY($2::text[])'}
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      importedRow,
    ),

  /** The records and accounts of staff that use one of the addresses. */
  listEmails: (tx: UniversityTx, emails: readonly string[]) =>
    tx.query(
      `SELECT email, id AS record_id, account_id, name, employee_id AS number FROM staff WHERE university_id = $1 AND email = ANY($2::text[])
       UNION ALL
       SELECT a.email, s.id, a.id, s.name, s.employee_id FROM accounts a
       LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id
       WHERE a.university_id = $1 AND a.role = 'lecturer' AND a.email = ANY($2::text[])`,
      [tx.universityId, emails],
      emailRow,
    ),

  async insert(tx: UniversityTx, rows: readonly ImportedRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO staff (university_id, ${columns})
       SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async update(tx: UniversityTx, rows: readonly ImportedRow[]): Promise<void> {
    await tx.execute(
      `UPDATE staff s SET name = n.name, family_name = n.family_name, email = n.email, contact_no = n.contact_no, dob = n.dob, gender = n.gender,
         address = n.address, staff_type = n.staff_type, department = n.department, specialization = n.specialization,
         active = n.active, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE s.university_id = $1 AND s.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM staff WHERE university_id = $1 AND id = ANY($2::uuid[])', [tx.universityId, ids]);
  },

  /** The kinds of records that refer to the staff members, with their number. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query(
      `SELECT what, count FROM (
         SELECT 'module assignments' AS what, count(*) FROM staff_courses
           WHERE university_id = $1 AND staff_id = ANY($2::uuid[])
         UNION ALL SELECT 'timetable entries', count(*) FROM timetables
           WHERE university_id = $1 AND ${teachesEntry('ANY ($2::uuid[])', 'timetables')}
         UNION ALL SELECT 'substituted classes', count(*) FROM class_changes
           WHERE university_id = $1 AND substitute_lecturer_id = ANY($2::uuid[])
         UNION ALL SELECT 'class sessions', count(*) FROM class_sessions
           WHERE university_id = $1 AND ${teachesSession('ANY ($2::uuid[])', 'class_sessions')}) counted
       WHERE count > 0`,
      [tx.universityId, ids],
      z.object({ what: z.string(), count: z.number() }),
    ),
};
