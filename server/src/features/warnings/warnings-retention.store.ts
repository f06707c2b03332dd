import type { UniversityTx } from '../../platform/database/database.ts';

/** Of students who are anonymised: where mails went, and what was still to be sent. */
export async function forgetWarningAddresses(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE warning_mails SET address = NULL, failure = NULL,
       state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END
     WHERE university_id = $1 AND student_id = ANY($2::uuid[])`,
    [tx.universityId, studentIds],
  );
}

export async function deleteWarningsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  for (const table of ['warning_mails', 'warnings'] as const)
    await tx.query(`DELETE FROM ${table} WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, [
      tx.universityId,
      studentIds,
    ]);
}
