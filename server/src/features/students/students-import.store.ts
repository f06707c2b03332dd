import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { getToday } from '#domain/today.ts';
import { findSameStudents, makeSamePersonNotes } from '#domain/same-people.ts';
import { studentsWithNumber } from '#platform/database/sql/identifiers.ts';
import { students } from './students.store.ts';

const emailRow = z.object({
  email: z.string(),
  record_id: z.string().nullable(),
  account_id: z.string().nullable(),
  name: z.string().nullable(),
  number: z.string().nullable(),
});
/** The account of a student; null: none. */
type AccountLink = { readonly id: string; readonly account_id: string | null };

type Value = string | number | boolean | null;
/** Field -> former and new value. */
type ImportedChanges = Record<string, [Value, Value]>;

/** The statements of the bulk import. `joined_number`: the number of the record into which one was joined. */
export const importedStudents = {
  ...students.forImport({
    hasKey: (keys) => `r.id IN ${studentsWithNumber(keys)}`,
    fixed: ['student_id', 'account_id', 'local_international'],
    also: {
      joined_number:
        '(SELECT k.student_id FROM students k WHERE k.university_id = r.university_id AND k.id = r.joined_into)',
    },
    referredBy: [
      {
        what: 'attendance marks',
        count:
          'SELECT count(*) FROM attendance WHERE university_id = $1 AND student_id = ANY($2::uuid[]) AND status IS NOT NULL',
      },
      { what: 'places on class lists', table: 'attendance', column: 'student_id' },
      { what: 'enrolments', table: 'student_module_enrollments', column: 'student_id' },
    ],
  }),
  role: 'student' as const,

  listNotes: makeSamePersonNotes('students'),
  findSamePeople: findSameStudents,

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
};
