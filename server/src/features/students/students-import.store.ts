import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { getToday } from '#domain/today.ts';
import { findSameStudents, makeListEmails, makeSamePersonNotes } from '#domain/same-people.ts';
import { studentsWithNumber } from '#platform/database/sql/identifiers.ts';
import { students } from './students.store.ts';

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

  listEmails: makeListEmails('students', 'student'),

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
