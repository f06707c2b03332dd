import { degree } from '@muster/contract/academics/degrees';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';
import { isDepartment } from '#domain/department.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';

const degreeRow = degree.extend({ created_at: z.date() });
export const degrees = recordTable({
  table: 'degree_details',
  row: degreeRow,
  generated: ['university_id', 'created_at'],
});
export type DegreeRow = z.infer<typeof degreeRow>;
export type DegreeValues = Parameters<typeof degrees.insert>[2];

/** Null: no filter. */
export type DegreeFilters = {
  readonly active: boolean | null;
  /** Only degrees that are active or have groups, for the filters of reports. */
  readonly isReported: boolean;
  readonly search: string | null;
  readonly level: string | null;
  readonly path: string | null;
  readonly department: string | null;
  readonly id: string | null;
};

export function listDegrees(tx: UniversityTx, filters: DegreeFilters, limit: number): Promise<DegreeRow[]> {
  const values: unknown[] = [tx.universityId, limit, filters.isReported];
  const conditions = andWhere(values, [
    [filters.active, (active) => `d.active = ${active}`],
    [filters.search, (text) => sqlContains(text, 'd.degree_programme', 'd.programme_code')],
    [filters.level, (level) => `d.degree_level = lower(${level})`],
    [filters.path, (path) => `d.local_international = lower(${path})`],
    [filters.id, (id) => `d.id = ${id}`],
    [filters.department, (name) => isDepartment('d.department', name)],
  ]);
  return tx.query(
    `SELECT ${degrees.columns('d')} FROM degree_details d
     WHERE d.university_id = $1 ${conditions}
       AND (NOT $3::boolean OR d.active OR EXISTS (SELECT FROM groups g WHERE g.university_id = $1 AND g.degree_details_id = d.id))
     ORDER BY lower(d.degree_programme), d.degree_level DESC, d.local_international DESC, d.id LIMIT $2`,
    values,
    degreeRow,
  );
}

/** Allows one change of the degrees of the university at a time, so that a name that was free when checked stays free. */
export const lockDegrees = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'degrees');

/** Whether another degree has this name (compared as identifiers), level, path and code. */
export async function isDegreeTaken(tx: UniversityTx, values: DegreeValues, exceptId: string | null): Promise<boolean> {
  const count = await tx.execute(
    `SELECT 1 FROM degree_details d
     WHERE d.university_id = $1 AND identifier_key(d.degree_programme) = identifier_key($2) AND d.degree_level = $3
       AND d.local_international = $4 AND identifier_key(d.programme_code) IS NOT DISTINCT FROM identifier_key($6)
       AND d.id IS DISTINCT FROM $5::uuid LIMIT 1`,
    [
      tx.universityId,
      values.degree_programme,
      values.degree_level,
      values.local_international,
      exceptId,
      values.programme_code,
    ],
    'prepared',
  );
  return count > 0;
}

/** The name of another degree with this code, compared without case. */
export async function findDegreeOfCode(
  tx: UniversityTx,
  code: string,
  exceptId: string | null,
): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `SELECT degree_programme FROM degree_details
     WHERE university_id = $1 AND upper(programme_code) = upper($2) AND id IS DISTINCT FROM $3::uuid LIMIT 1`,
    [tx.universityId, code, exceptId],
    z.object({ degree_programme: z.string() }),
    'prepared',
  );
  return row?.degree_programme;
}
