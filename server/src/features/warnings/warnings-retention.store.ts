import type { UniversityTx } from '#platform/database/database.ts';

/** For anonymised students: removes mail addresses and cancels pending mails. */
export async function clearMailAddresses(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.execute(
    `UPDATE warning_mails SET address = NULL, failure = NULL,
       state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END
     WHERE university_id = $1 AND student_id = ANY($2::uuid[])`,
    [tx.universityId, studentIds],
  );
}

export async function deleteWarningsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  for (const table of ['warning_mails', 'warnings'] as const)
    await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, [
      tx.universityId,
      studentIds,
    ]);
}
