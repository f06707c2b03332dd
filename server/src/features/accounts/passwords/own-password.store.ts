import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { personalData } from './personal-data.store.ts';

/** The current password of an account, and what others know about the person. */
export async function findOwnPassword(tx: UniversityTx, accountId: string) {
  return tx.optionalRow(
    `SELECT a.email, a.password_hash, a.must_change_password, ${personalData} AS personal_data
     FROM accounts a JOIN universities u ON u.id = a.university_id WHERE a.university_id = $1 AND a.id = $2`,
    [tx.universityId, accountId],
    z.object({
      email: z.string(),
      password_hash: z.string().nullable(),
      must_change_password: z.boolean(),
      personal_data: z.array(z.string()),
    }),
  );
}

/** Invalidates links that were sent to a previous email or before the password was set. */
export async function updateResetTokensUsed(tx: UniversityTx, accountId: string): Promise<void> {
  await tx.execute(
    `UPDATE reset_tokens SET used_at = now() WHERE university_id = $1 AND account_id = $2 AND used_at IS NULL`,
    [tx.universityId, accountId],
  );
}
