import type { UniversityTx } from '#platform/database/database.ts';
import { mappings } from './mappings.store.ts';

type Row = { readonly type: 'mandatory' | 'optional' };

/** `keys`: module, degree and year, one line each. */
const statements = mappings.forImport({
  hasKey: (keys) => `(r.module_id, r.degree_details_id, r.year) IN (
    SELECT split_part(key, E'\\n', 1)::uuid, split_part(key, E'\\n', 2)::uuid, split_part(key, E'\\n', 3)::smallint
    FROM unnest(${keys}) AS key)`,
  fixed: ['module_id', 'degree_details_id', 'year'],
  referredBy: [
    {
      // Entries with the module, one of the degrees and the year of a mapping require it.
      what: 'timetable entries',
      count: `SELECT count(DISTINCT t.id) FROM module_degree_mappings x
        JOIN timetables t ON t.university_id = x.university_id AND t.module_id = x.module_id AND t.year = x.year AND t.active
        JOIN timetable_degrees d ON d.university_id = t.university_id AND d.timetable_id = t.id AND d.degree_details_id = x.degree_details_id
        WHERE x.university_id = $1 AND x.id = ANY($2::uuid[])`,
    },
  ],
});

const toColumns = (row: Row) => ({ ...row, is_mandatory: row.type === 'mandatory' });

/** The statements of the bulk import. Files have a type instead of `is_mandatory`. */
export const importedMappings = {
  ...statements,
  list: async (...of: Parameters<typeof statements.list>) =>
    (await statements.list(...of)).map(({ is_mandatory: isMandatory, ...row }) => ({
      ...row,
      type: isMandatory ? ('mandatory' as const) : ('optional' as const),
    })),
  insert: (tx: UniversityTx, rows: readonly Row[]) => statements.insert(tx, rows.map(toColumns)),
  update: (tx: UniversityTx, rows: readonly Row[]) => statements.update(tx, rows.map(toColumns)),
};
