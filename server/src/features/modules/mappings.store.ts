import { mapping } from '@muster/contract/academics/modules';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';

const mappingRow = mapping.extend({ created_at: z.date() });
export type MappingRow = z.infer<typeof mappingRow>;
export const mappings = recordTable({
  table: 'module_degree_mappings',
  row: mappingRow.omit({ degree_programme: true }),
  generated: ['created_at'],
});

const columns = 'x.id, x.module_id, x.degree_details_id, d.degree_programme, x.year, x.is_mandatory, x.created_at';
const joinDegree = 'JOIN degree_details d ON d.university_id = x.university_id AND d.id = x.degree_details_id';

export function listMappings(tx: UniversityTx, moduleId: string): Promise<MappingRow[]> {
  return tx.query(
    `SELECT ${columns} FROM module_degree_mappings x ${joinDegree} WHERE x.university_id = $1 AND x.module_id = $2
     ORDER BY lower(d.degree_programme), d.local_international DESC, d.degree_level, d.id, x.year LIMIT 1000`,
    [tx.universityId, moduleId],
    mappingRow,
    'prepared',
  );
}

export async function countActiveDegrees(tx: UniversityTx, ids: readonly string[]): Promise<number> {
  const row = await tx.row(
    'SELECT count(*) AS count FROM degree_details d WHERE d.university_id = $1 AND d.id = ANY($2::uuid[]) AND d.active',
    [tx.universityId, ids],
    z.object({ count: z.number() }),
  );
  return row.count;
}

export type NewMappings = {
  readonly moduleId: string;
  /** Without duplicates. */
  readonly degreeIds: readonly string[];
  readonly year: number;
  readonly isMandatory: boolean;
};

/** Returns the degrees that had no such mapping. Inserts in id order, so that concurrent requests do not deadlock. */
export async function insertMappings(tx: UniversityTx, mappings: NewMappings): Promise<Set<string>> {
  const rows = await tx.query(
    `INSERT INTO module_degree_mappings (university_id, module_id, degree_details_id, year, is_mandatory)
     SELECT $1, $2, degree_id, $4, $5 FROM unnest($3::uuid[]) degree_id ORDER BY degree_id
     ON CONFLICT (university_id, module_id, degree_details_id, year) DO NOTHING RETURNING degree_details_id`,
    [tx.universityId, mappings.moduleId, mappings.degreeIds, mappings.year, mappings.isMandatory],
    z.object({ degree_details_id: z.string() }),
  );
  return new Set(rows.map(({ degree_details_id }) => degree_details_id));
}

export async function listDegreeNames(tx: UniversityTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query(
    `SELECT d.degree_programme || ' (' || d.local_international || ')' AS name FROM degree_details d
     WHERE d.university_id = $1 AND d.id = ANY($2::uuid[]) ORDER BY 1 LIMIT 200`,
    [tx.universityId, ids],
    z.object({ name: z.string() }),
  );
  return rows.map(({ name }) => name);
}

export async function updateMapping(
  tx: UniversityTx,
  moduleId: string,
  id: string,
  isMandatory: boolean,
): Promise<MappingRow | undefined> {
  return tx.optionalRow(
    `UPDATE module_degree_mappings x SET is_mandatory = $4
     FROM degree_details d
     WHERE x.university_id = $1 AND x.module_id = $2 AND x.id = $3
       AND d.university_id = x.university_id AND d.id = x.degree_details_id
     RETURNING ${columns}`,
    [tx.universityId, moduleId, id, isMandatory],
    mappingRow,
  );
}

const deletedRow = mapping.pick({ id: true, degree_details_id: true, year: true, is_mandatory: true });
export type DeletedMapping = z.infer<typeof deletedRow>;

export function deleteMappings(tx: UniversityTx, moduleId: string, ids: readonly string[]): Promise<DeletedMapping[]> {
  return tx.query(
    `DELETE FROM module_degree_mappings x WHERE x.university_id = $1 AND x.module_id = $2 AND x.id = ANY($3::uuid[])
     RETURNING x.id, x.degree_details_id, x.year, x.is_mandatory`,
    [tx.universityId, moduleId, ids],
    deletedRow,
  );
}
