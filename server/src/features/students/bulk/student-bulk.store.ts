import type { UniversityTx } from '../../../platform/database/database.ts';
import type { GroupOfStudent } from '../degrees-and-groups.store.ts';

/** How many there are, locked in one order until the transaction ends, and how many of them are of another degree. */
export async function lockStudents(
  tx: UniversityTx,
  ids: readonly string[],
  degreeId: string | null = null,
): Promise<{ count: number; ofAnotherDegree: number }> {
  const [row] = await tx.query<{ count: number; ofAnotherDegree: number }>(
    `SELECT count(*) AS count, count(*) FILTER (WHERE degree_details_id IS DISTINCT FROM $3::uuid) AS "ofAnotherDegree"
     FROM (SELECT degree_details_id FROM students WHERE university_id = $1 AND id = ANY($2::uuid[])
           ORDER BY id FOR NO KEY UPDATE) chosen`,
    [tx.universityId, ids, degreeId],
  );
  return row ?? { count: 0, ofAnotherDegree: 0 };
}

/** The accounts of those whose status it changed; null stands for a student without one. */
export async function updateActive(
  tx: UniversityTx,
  ids: readonly string[],
  active: boolean,
): Promise<(string | null)[]> {
  const rows = await tx.query<{ account_id: string | null }>(
    `UPDATE students SET active = $3, updated_at = now()
     WHERE university_id = $1 AND id = ANY($2::uuid[]) AND active <> $3 RETURNING account_id`,
    [tx.universityId, ids, active],
  );
  return rows.map(({ account_id }) => account_id);
}

/** Whoever stands there already is not counted. */
export async function updateGroup(tx: UniversityTx, ids: readonly string[], group: GroupOfStudent): Promise<number> {
  const rows = await tx.query(
    `UPDATE students SET group_id = $3, current_year = $4, current_semester = $5, updated_at = now()
     WHERE university_id = $1 AND id = ANY($2::uuid[])
       AND (group_id, current_year, current_semester) IS DISTINCT FROM ($3::uuid, $4::smallint, $5::smallint)
     RETURNING 1`,
    [tx.universityId, ids, group.id, group.year, group.semester],
  );
  return rows.length;
}
