import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';

const recordRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
type RecordRow = Readonly<z.infer<typeof recordRow>>;

const columns = 'id, group_name, degree_details_id, year, semester, academic_year, active';
const types = `id uuid, group_name text, degree_details_id uuid, year smallint, semester smallint, academic_year text, active boolean`;

/** The statements of the bulk import. Each one handles a batch of groups. */
export const importedGroups = {
  role: null,

  /** `keys`: degree, year, semester, academic year and name, one line each, in lower case. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT ${columns}, null::uuid AS account_id FROM groups
       WHERE university_id = $1 AND ${
         'ids' in by
           ? 'id = ANY($2::uuid[])'
           : `identifier_key(concat_ws(E'\\n', degree_details_id, year, semester, academic_year, group_name)) = ANY($2::text[])`
       }
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      recordRow,
    ),

  async insert(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO groups (university_id, ${columns})
       SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  /** Only the status can change: the other columns identify a group. */
  async update(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `UPDATE groups g SET active = n.active, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE g.university_id = $1 AND g.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM groups WHERE university_id = $1 AND id = ANY($2::uuid[])', [tx.universityId, ids]);
  },

  /** The kinds of records that refer to the groups, with their number. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query(
      `SELECT what, count FROM (
         SELECT 'students' AS what, count(*) FROM students WHERE university_id = $1 AND group_id = ANY($2::uuid[])
         UNION ALL SELECT 'timetable entries', count(*) FROM timetable_groups
           WHERE university_id = $1 AND group_id = ANY($2::uuid[])
         UNION ALL SELECT 'enrolments', count(*) FROM student_module_enrollments
           WHERE university_id = $1 AND group_id = ANY($2::uuid[])
         UNION ALL SELECT 'class sessions', count(*) FROM session_groups
           WHERE university_id = $1 AND group_id = ANY($2::uuid[])
         UNION ALL SELECT 'places on class lists', count(*) FROM attendance
           WHERE university_id = $1 AND group_id = ANY($2::uuid[])) counted
       WHERE count > 0`,
      [tx.universityId, ids],
      z.object({ what: z.string(), count: z.number() }),
    ),
};
