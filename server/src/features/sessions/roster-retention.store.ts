import type { UniversityTx } from '../../platform/database/database.ts';

/** Nobody remembers any more that these students were expected. Their marks are gone already. */
export async function deleteRostersOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.query(`DELETE FROM session_roster WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, [
    tx.universityId,
    studentIds,
  ]);
}
