import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

/** Locks all students of the groups until the transaction ends. Check-ins do not wait for this lock. */
export async function lockStudentsOfGroups(tx: UniversityTx, groupIds: readonly string[]): Promise<void> {
  await tx.execute(
    `SELECT count(*) FROM (
       SELECT 1 FROM students s WHERE s.university_id = $1 AND s.group_id = ANY($2::uuid[])
       ORDER BY s.id FOR NO KEY UPDATE) locked`,
    [tx.universityId, groupIds],
  );
}

/** Makes the Active students of the groups Inactive; they keep their group. Returns their number and their accounts. */
export async function updateGroupsFinished(
  tx: UniversityTx,
  groupIds: readonly string[],
): Promise<{ students: number; accountIds: string[] }> {
  const rows = await tx.query(
    `UPDATE students s SET active = false, updated_at = now()
     WHERE s.university_id = $1 AND s.group_id = ANY($2::uuid[]) AND s.active RETURNING s.account_id`,
    [tx.universityId, groupIds],
    z.object({ account_id: z.string().nullable() }),
  );
  return { students: rows.length, accountIds: rows.flatMap(({ account_id }) => account_id ?? []) };
}

export type GroupMove = {
  readonly from: string;
  readonly to: string;
  readonly year: number;
  readonly semester: number;
};

/** Moves the Active students of each group in one statement, so that none is moved twice. Returns their number. */
export function updateGroupsMoved(tx: UniversityTx, moves: readonly GroupMove[]): Promise<number> {
  return tx.execute(
    `UPDATE students s SET group_id = m.to_id, current_year = m.year, current_semester = m.semester, updated_at = now()
     FROM unnest($2::uuid[], $3::uuid[], $4::smallint[], $5::smallint[]) AS m (from_id, to_id, year, semester)
     WHERE s.university_id = $1 AND s.group_id = m.from_id AND s.active`,
    [
      tx.universityId,
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      moves.map(({ year }) => year),
      moves.map(({ semester }) => semester),
    ],
  );
}
