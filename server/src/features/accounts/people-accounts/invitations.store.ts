import { role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';

const invitedAccount = z.object({
  id: z.string(),
  email: z.string(),
  role,
  university_name: z.string(),
});
export type InvitedAccount = z.infer<typeof invitedAccount>;

/** Lists active accounts without a password, and share-locks them until the end of the transaction. */
export function listInvitable(tx: UniversityTx, ids: readonly string[]): Promise<InvitedAccount[]> {
  return tx.query(
    `SELECT a.id, a.email, a.role, u.name AS university_name
     FROM accounts a JOIN universities u ON u.id = a.university_id
     WHERE a.university_id = $1 AND a.id = ANY($2::uuid[]) AND a.status = 'active' AND a.password_hash IS NULL
     ORDER BY a.email FOR SHARE OF a`,
    [tx.universityId, ids],
    invitedAccount,
  );
}

export async function insertInvitationLink(
  tx: UniversityTx,
  link: { readonly accountId: string; readonly hash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.execute(
    `INSERT INTO reset_tokens (university_id, account_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [tx.universityId, link.accountId, link.hash, link.now, link.expiresAt],
  );
}
