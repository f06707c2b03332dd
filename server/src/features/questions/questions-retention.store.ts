import type { UniversityTx } from '../../platform/database/database.ts';

/** All that these students asked about their marks. */
export async function deleteQuestionsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM mark_questions WHERE university_id = $1 AND student_id = ANY($2::uuid[])', [
    tx.universityId,
    studentIds,
  ]);
}
