import type { UniversityTx } from '#platform/database/database.ts';

/** Erases the stored cells and changes of imported rows about these records. The rows remain without content. */
export async function eraseImportedPeople(tx: UniversityTx, recordIds: readonly string[]): Promise<void> {
  await tx.execute(
    `UPDATE import_rows SET cells = NULL, reasons = '{}', before = '{}', changes = NULL
     WHERE university_id = $1 AND record_id = ANY($2::uuid[])`,
    [tx.universityId, recordIds],
  );
}
