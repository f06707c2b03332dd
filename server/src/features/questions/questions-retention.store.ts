import type { UniversityTx } from '#platform/database/database.ts';

/** Deletes the students' questions. */
export async function deleteQuestionsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.execute('DELETE FROM mark_questions WHERE university_id = $1 AND student_id = ANY($2::uuid[])', [
    tx.universityId,
    studentIds,
  ]);
}
