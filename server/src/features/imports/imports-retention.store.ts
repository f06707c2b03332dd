import type { UniversityTx } from '../../platform/database/database.ts';

/** What files once said about these records, as they were before and after. That there was a line stays. */
export async function forgetImportedPeople(tx: UniversityTx, recordIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE import_rows SET cells = NULL, reasons = '{}', before = '{}', changes = NULL
     WHERE university_id = $1 AND record_id = ANY($2::uuid[])`,
    [tx.universityId, recordIds],
  );
}
