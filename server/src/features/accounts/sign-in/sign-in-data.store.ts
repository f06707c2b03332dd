import type { UniversityTx } from '#platform/database/database.ts';

const tables = [
  'access_tokens',
  'reset_tokens',
  'account_identities',
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
] as const;

/** Deletes everything with which the accounts sign in, except their passwords. */
export async function deleteSignInData(tx: UniversityTx, accountIds: readonly string[]): Promise<void> {
  for (const table of tables)
    await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND account_id = ANY($2::uuid[])`, [
      tx.universityId,
      accountIds,
    ]);
}
