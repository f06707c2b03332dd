import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';
import { lockDegrees } from './degrees.store.ts';

const recordRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
type RecordRow = Readonly<z.infer<typeof recordRow>>;

const columns =
  'id, degree_programme, programme_code, degree_level, local_international, duration_years, description, department, active';
const types = `id uuid, degree_programme text, programme_code text, degree_level text, local_international text, duration_years smallint,
  description text, department text, active boolean`;

/** The statements of the bulk import. Each one handles a batch of degrees. */
export const importedDegrees = {
  role: null,
  /** Names that differ only in case are one degree, which no constraint enforces. */
  lock: lockDegrees,

  /** `keys`: the code, or for degrees without one name, level and path, one line each, in lower case. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT ${columns}, null::uuid AS account_id FROM degree_details
       WHERE university_id = $1 AND ${
         'ids' in by
           ? 'id = ANY($2::uuid[])'
           : `identifier_key(coalesce(programme_code, concat_ws(E'\\n', degree_programme, degree_level, local_international))) = ANY($2::text[])`
       }
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      recordRow,
    ),

  async insert(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO degree_details (university_id, ${columns})
       SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  /** Name, level and path identify a degree without a code. */
  async update(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `UPDATE degree_details d SET degree_programme = n.degree_programme, programme_code = n.programme_code, degree_level = n.degree_level,
         local_international = n.local_international, duration_years = n.duration_years, description = n.description, department = n.department, active = n.active
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE d.university_id = $1 AND d.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM degree_details WHERE university_id = $1 AND id = ANY($2::uuid[])', [
      tx.universityId,
      ids,
    ]);
  },

  /** The kinds of records that refer to the degrees, with their number. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query(
      `SELECT what, count FROM (
         SELECT 'students' AS what, count(*) FROM students
           WHERE university_id = $1 AND degree_details_id = ANY($2::uuid[])
         UNION ALL SELECT 'groups', count(*) FROM groups
           WHERE university_id = $1 AND degree_details_id = ANY($2::uuid[])
         UNION ALL SELECT 'degree mappings', count(*) FROM module_degree_mappings
           WHERE university_id = $1 AND degree_details_id = ANY($2::uuid[])
         UNION ALL SELECT 'timetable entries', count(*) FROM timetable_degrees
           WHERE university_id = $1 AND degree_details_id = ANY($2::uuid[])) counted
       WHERE count > 0`,
      [tx.universityId, ids],
      z.object({ what: z.string(), count: z.number() }),
    ),
};
