import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { importedRow, type ImportedRow } from '#platform/database/record-table.ts';

const types = 'id uuid, module_id uuid, degree_details_id uuid, year smallint, type text';

/** The statements of the bulk import. Each one handles a batch of mappings. `type`: mandatory or optional. */
export const importedMappings = {
  role: null,

  /** `keys`: module, degree and year, one line each. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT id, null::uuid AS account_id, module_id, degree_details_id, year,
         CASE WHEN is_mandatory THEN 'mandatory' ELSE 'optional' END AS type
       FROM module_degree_mappings
       WHERE university_id = $1 AND ${
         'ids' in by
           ? 'id = ANY($2::uuid[])'
           : `(module_id, degree_details_id, year) IN (
                SELECT split_part(key, E'\\n', 1)::uuid, split_part(key, E'\\n', 2)::uuid, split_part(key, E'\\n', 3)::smallint
                FROM unnest($2::text[]) AS key)`
       }
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      importedRow,
    ),

  async insert(tx: UniversityTx, rows: readonly ImportedRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO module_degree_mappings (university_id, id, module_id, degree_details_id, year, is_mandatory)
       SELECT $1, id, module_id, degree_details_id, year, type = 'mandatory' FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async update(tx: UniversityTx, rows: readonly ImportedRow[]): Promise<void> {
    await tx.execute(
      `UPDATE module_degree_mappings x SET is_mandatory = n.type = 'mandatory'
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE x.university_id = $1 AND x.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM module_degree_mappings WHERE university_id = $1 AND id = ANY($2::uuid[])', [
      tx.universityId,
      ids,
    ]);
  },

  /** Timetable entries with the module, one of the degrees and the year of a mapping require it. */
  countDependents: (tx: UniversityTx, ids: readonly string[]) =>
    tx.query(
      `SELECT 'timetable entries' AS what, count(DISTINCT t.id) AS count
       FROM module_degree_mappings x
       JOIN timetables t ON t.university_id = x.university_id AND t.module_id = x.module_id AND t.year = x.year AND t.active
       JOIN timetable_degrees d ON d.university_id = t.university_id AND d.timetable_id = t.id AND d.degree_details_id = x.degree_details_id
       WHERE x.university_id = $1 AND x.id = ANY($2::uuid[]) HAVING count(*) > 0`,
      [tx.universityId, ids],
      z.object({ what: z.string(), count: z.number() }),
    ),
};
