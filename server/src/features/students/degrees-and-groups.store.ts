import type { UniversityTx } from '../../platform/database/database.ts';

/** Where students are: the degrees and groups that their records name. */
export type DegreeOfStudent = { readonly id: string; readonly local_international: 'local' | 'international' };

export async function findDegree(tx: UniversityTx, id: string): Promise<DegreeOfStudent | undefined> {
  const [row] = await tx.query<DegreeOfStudent>(
    'SELECT id, local_international FROM degree_details WHERE university_id = $1 AND id = $2 AND active',
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

export type GroupOfStudent = {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly year: number;
  readonly semester: number;
};

/** Locked: it is closed, moved on or given another degree before this transaction or after it, never in between. */
export async function findGroupToJoin(tx: UniversityTx, id: string): Promise<GroupOfStudent | undefined> {
  const [row] = await tx.query<GroupOfStudent>(
    `SELECT id, group_name, degree_details_id, year, semester FROM groups
     WHERE university_id = $1 AND id = $2 AND active FOR SHARE`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

/** By id or by the name exactly, and of the level. */
export async function listDegreeIds(tx: UniversityTx, degree?: string, level?: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM degree_details WHERE university_id = $1
       AND ($2::text IS NULL OR degree_programme = $2 OR id::text = lower($2))
       AND ($3::text IS NULL OR degree_level = lower($3)) LIMIT 10000`,
    [tx.universityId, degree ?? null, level ?? null],
  );
  return rows.map(({ id }) => id);
}

/** By id or by the name exactly; one name may stand in several years. */
export async function listGroupIds(tx: UniversityTx, group: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM groups WHERE university_id = $1 AND (group_name = $2 OR id::text = lower($2)) LIMIT 10000',
    [tx.universityId, group],
  );
  return rows.map(({ id }) => id);
}
