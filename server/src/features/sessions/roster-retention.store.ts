import type { UniversityTx } from '../../platform/database/database.ts';

/** Deletes the students from all rosters. Their marks must be deleted before. */
export async function deleteRostersOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.execute(`DELETE FROM session_roster WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, [
    tx.universityId,
    studentIds,
  ]);
}
