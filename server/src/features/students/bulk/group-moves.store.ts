import type { UniversityTx } from '../../../platform/database/database.ts';

/** Everybody who sits in the groups, Active or not, stays as they are until the transaction ends. Check-ins do not wait for it. */
export async function lockStudentsOfGroups(tx: UniversityTx, groupIds: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT count(*) FROM (
       SELECT 1 FROM students s WHERE s.university_id = $1 AND s.group_id = ANY($2::uuid[])
       ORDER BY s.id FOR NO KEY UPDATE) locked`,
    [tx.universityId, groupIds],
  );
}

/** The Active students of the groups become Inactive where they sit. Their accounts, where they have one. */
export async function updateGroupsFinished(
  tx: UniversityTx,
  groupIds: readonly string[],
): Promise<{ students: number; accountIds: string[] }> {
  const rows = await tx.query<{ account_id: string | null }>(
    `UPDATE students s SET active = false, updated_at = now()
     WHERE s.university_id = $1 AND s.group_id = ANY($2::uuid[]) AND s.active RETURNING s.account_id`,
    [tx.universityId, groupIds],
  );
  return { students: rows.length, accountIds: rows.flatMap(({ account_id }) => account_id ?? []) };
}

export type GroupMove = {
  readonly from: string;
  readonly to: string;
  readonly year: number;
  readonly semester: number;
};

/** The Active students of each group go to another; all at once, so that nobody is moved twice. How many went. */
export async function updateGroupsMoved(tx: UniversityTx, moves: readonly GroupMove[]): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `WITH moved AS (
       UPDATE students s SET group_id = m.to_id, current_year = m.year, current_semester = m.semester, updated_at = now()
       FROM unnest($2::uuid[], $3::uuid[], $4::smallint[], $5::smallint[]) AS m (from_id, to_id, year, semester)
       WHERE s.university_id = $1 AND s.group_id = m.from_id AND s.active RETURNING 1)
     SELECT count(*) AS count FROM moved`,
    [
      tx.universityId,
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      moves.map(({ year }) => year),
      moves.map(({ semester }) => semester),
    ],
  );
  return rows[0]?.count ?? 0;
}
