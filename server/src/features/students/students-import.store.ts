import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { importedRow, type ImportedRow } from '#platform/database/record-table.ts';
import { getToday } from '#domain/today.ts';
import { findSameStudents, makeSamePersonNotes } from '#domain/same-people.ts';
import { studentsWithNumber } from '#platform/database/sql/identifiers.ts';

const emailRow = z.object({
  email: z.string(),
  record_id: z.string().nullable(),
  account_id: z.string().nullable(),
  name: z.string().nullable(),
  number: z.string().nullable(),
});
/** The account of a student; null: none. */
type AccountLink = { readonly id: string; readonly account_id: string | null };

/** Field -> former and new value. */
type ImportedChanges = Record<string, [ImportedRow[string], ImportedRow[string]]>;

const columns = `id, account_id, name, family_name, email, student_id, contact_no, dob, gender, address, degree_details_id, second_degree_id, group_id,
  current_year, current_semester, enrollment_date, leave_reason, leave_from, leave_until, left_on, active`;
const types = `id uuid, account_id uuid, name text, family_name text, email text, student_id text, contact_no text, dob date, gender text,
  address text, degree_details_id uuid, second_degree_id uuid, group_id uuid, current_year smallint, current_semester smallint,
  enrollment_date date, leave_reason text, leave_from date, leave_until date, left_on date, active boolean, local_international text`;

/** The statements of the bulk import. Each one handles a batch of students. */
export const importedStudents = {
  role: 'student' as const,

  listNotes: makeSamePersonNotes('students'),
  findSamePeople: findSameStudents,

  /**
   * `keys`: student numbers as `identifierKey` has them. `joined_number`: the number of the record into which one was joined. `isLocked` takes a lock that
   * check-ins do not wait for.
   */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT ${columns}, (SELECT k.student_id FROM students k WHERE k.university_id = $1 AND k.id = students.joined_into) AS joined_number
       FROM students
       WHERE university_id = $1 AND ${'ids' in by ? 'id = ANY($2::uuid[])' : `id IN ${studentsWithNumber('$2::text[]')}`}
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      importedRow,
    ),

  /** The records and accounts of students that use one of the addresses. */
  listEmails: (tx: UniversityTx, emails: readonly string[]) =>
    tx.query(
      `SELECT email, id AS record_id, account_id, name, student_id AS number FROM students WHERE university_id = $1 AND email = ANY($2::text[])
       UNION ALL
       SELECT a.email, s.id, a.id, s.name, s.student_id FROM accounts a
       LEFT JOIN students s ON s.university_id = a.university_id AND s.account_id = a.id
       WHERE a.university_id = $1 AND a.role = 'student' AND a.email = ANY($2::text[])`,
      [tx.universityId, emails],
      emailRow,
    ),

  async insert(tx: UniversityTx, rows: readonly ImportedRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO students (university_id, ${columns}, local_international)
       SELECT $1, ${columns}, local_international FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async update(tx: UniversityTx, rows: readonly ImportedRow[]): Promise<void> {
    await tx.execute(
      `UPDATE students s SET name = n.name, family_name = n.family_name, email = n.email, contact_no = n.contact_no, dob = n.dob, gender = n.gender,
         address = n.address, degree_details_id = n.degree_details_id, second_degree_id = n.second_degree_id, group_id = n.group_id, current_year = n.current_year,
         current_semester = n.current_semester, enrollment_date = n.enrollment_date, leave_reason = n.leave_reason, leave_from = n.leave_from,
         leave_until = n.leave_until, left_on = n.left_on, active = n.active, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE s.university_id = $1 AND s.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  /** The students whom the hourly job set Inactive on the day of departure that the import gave them. */
  async listConsequences(
    tx: UniversityTx,
    rows: readonly { readonly id: string; readonly changes: ImportedChanges }[],
    { since, nowMs }: { readonly since: Date; readonly nowMs: number },
  ): Promise<ReadonlyMap<string, ImportedChanges>> {
    const today = await getToday(tx, nowMs);
    const ids = rows.flatMap(({ id, changes: { left_on: left, active } }) =>
      left && !active && (left[0] === null || String(left[0]) > today) ? [id] : [],
    );
    if (ids.length === 0) return new Map();
    const deactivated = await tx.query(
      `SELECT s.id FROM students s
       WHERE s.university_id = $1 AND s.id = ANY($2::uuid[]) AND NOT s.active AND EXISTS (
         SELECT FROM audit_events e
         WHERE e.university_id = $1 AND e.action = 'students.deactivated' AND e.at > $3 AND e.actor IS NULL
           AND jsonb_exists(e.details -> 'ids', s.id::text))`,
      [tx.universityId, ids, since],
      z.object({ id: z.string() }),
    );
    return new Map(deactivated.map(({ id }) => [id, { active: [true, false] }]));
  },

  async updateAccountLinks(tx: UniversityTx, links: readonly AccountLink[]): Promise<void> {
    await tx.execute(
      `UPDATE students s SET account_id = n.account_id
       FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, account_id uuid) WHERE s.university_id = $1 AND s.id = n.id`,
      [tx.universityId, JSON.stringify(links)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM students WHERE university_id = $1 AND id = ANY($2::uuid[])', [tx.universityId, ids]);
  },

  /** The kinds of records that refer to the students, with their number. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query(
      `SELECT what, count FROM (
         SELECT 'attendance marks' AS what, count(*) FROM attendance
           WHERE university_id = $1 AND student_id = ANY($2::uuid[]) AND status IS NOT NULL
         UNION ALL SELECT 'places on class lists', count(*) FROM attendance
           WHERE university_id = $1 AND student_id = ANY($2::uuid[])
         UNION ALL SELECT 'enrolments', count(*) FROM student_module_enrollments
           WHERE university_id = $1 AND student_id = ANY($2::uuid[])) counted
       WHERE count > 0`,
      [tx.universityId, ids],
      z.object({ what: z.string(), count: z.number() }),
    ),
};
