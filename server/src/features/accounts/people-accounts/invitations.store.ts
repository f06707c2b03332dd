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
     ORDER BY a.email LIMIT 100 FOR SHARE OF a`,
    [tx.universityId, ids],
    invitedAccount,
  );
}

export async function insertInvitations(
  tx: UniversityTx,
  links: readonly { readonly accountId: string; readonly hash: Buffer }[],
  times: { readonly now: number; readonly expiresAt: number },
): Promise<void> {
  await tx.execute(
    `INSERT INTO reset_tokens (university_id, account_id, token_hash, created_at, expires_at)
     SELECT $1, account_id, hash, $4, $5 FROM unnest($2::uuid[], $3::bytea[]) AS link (account_id, hash)`,
    [
      tx.universityId,
      links.map(({ accountId }) => accountId),
      links.map(({ hash }) => hash),
      new Date(times.now),
      new Date(times.expiresAt),
    ],
  );
}
