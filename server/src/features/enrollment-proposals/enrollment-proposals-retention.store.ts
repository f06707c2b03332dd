import type { UniversityTx } from '#platform/database/database.ts';

export async function deleteProposalsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.execute('DELETE FROM enrollment_proposals WHERE university_id = $1 AND student_id = ANY($2::uuid[])', [
    tx.universityId,
    studentIds,
  ]);
}
