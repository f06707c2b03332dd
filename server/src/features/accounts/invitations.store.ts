import type { Role } from '@muster/contract/shared';
import type { UniversityTx } from '../../platform/database/database.ts';

export type Invited = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly university_name: string;
};

/** Whom a link would let in: active accounts that have no password yet. Held as they are while it is made. */
export function listInvitable(tx: UniversityTx, ids: readonly string[]): Promise<Invited[]> {
  return tx.query<Invited>(
    `select a.id, a.email, a.role, u.name as university_name
     from accounts a join universities u on u.id = a.university_id
     where a.university_id = $1 and a.id = any($2::uuid[]) and a.status = 'active' and a.password_hash is null
     order by a.email limit 100 for share of a`,
    [tx.universityId, ids],
  );
}

export async function insertInvitations(
  tx: UniversityTx,
  links: readonly { readonly accountId: string; readonly hash: Buffer }[],
  times: { readonly now: number; readonly expiresAt: number },
): Promise<void> {
  await tx.query(
    `insert into reset_tokens (university_id, account_id, token_hash, created_at, expires_at)
     select $1, account_id, hash, $4, $5 from unnest($2::uuid[], $3::bytea[]) as link (account_id, hash)`,
    [
      tx.universityId,
      links.map(({ accountId }) => accountId),
      links.map(({ hash }) => hash),
      new Date(times.now),
      new Date(times.expiresAt),
    ],
  );
}
