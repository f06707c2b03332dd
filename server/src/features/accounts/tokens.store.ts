import type { Role } from '@muster/contract/shared';
import type { SystemTx, Tx, UniversityTx } from '../../platform/database/database.ts';

/** Processes forget what they know of an account's tokens when its id comes over this channel. */
export const tokensChannel = 'muster_tokens';

export type TokenRow = {
  readonly token_hash: Buffer;
  readonly id: string;
  readonly university_id: string;
  readonly account_id: string;
  readonly role: Role;
  readonly staff_id: string | null;
  readonly student_id: string | null;
  readonly idle_expires_at: Date;
  readonly expires_at: Date;
};

/** The tokens that are not revoked, of people who are active; expiry is for the caller to judge. */
export function listTokens(tx: SystemTx, hashes: readonly Buffer[]): Promise<TokenRow[]> {
  return tx.query<TokenRow>(
    `select t.token_hash, t.id, t.university_id, t.account_id, a.role, s.id as staff_id, p.id as student_id,
            t.idle_expires_at, t.expires_at
     from access_tokens t
     join accounts a on a.university_id = t.university_id and a.id = t.account_id
     left join staff s on s.university_id = a.university_id and s.account_id = a.id and a.role = 'lecturer'
     left join students p on p.university_id = a.university_id and p.account_id = a.id and a.role = 'student'
     where t.token_hash = any($1::bytea[]) and t.revoked_at is null and a.status = 'active'
       and coalesce(s.active, true) and coalesce(p.active, true)`,
    [hashes],
    'prepared',
  );
}

export async function insertToken(
  tx: UniversityTx,
  token: {
    accountId: string;
    hash: Buffer;
    device: string | null;
    now: number;
    idleExpiresAt: number;
    expiresAt: number;
  },
): Promise<void> {
  const { accountId, hash, device, now, idleExpiresAt, expiresAt } = token;
  await tx.query(
    `insert into access_tokens (university_id, account_id, token_hash, created_at, last_used_at, idle_expires_at, expires_at, device)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [tx.universityId, accountId, hash, new Date(now), new Date(idleExpiresAt), new Date(expiresAt), device],
    'prepared',
  );
}

export type SignInRow = {
  readonly id: string;
  readonly device: string | null;
  readonly signed_in_at: Date;
  readonly used_at: Date;
};

const isGood = 'least(expires_at, idle_expires_at) > $3';

/** The good tokens of an account, the one named first, then those used last. */
export function listTokensOf(
  tx: UniversityTx,
  account: { id: string; now: number; firstId: string; limit: number },
): Promise<SignInRow[]> {
  return tx.query<SignInRow>(
    `select id, device, created_at as signed_in_at, coalesce(last_used_at, created_at) as used_at from access_tokens
     where university_id = $1 and account_id = $2 and revoked_at is null and ${isGood}
     order by id = $4 desc, coalesce(last_used_at, created_at) desc, id limit $5`,
    [tx.universityId, account.id, new Date(account.now), account.firstId, account.limit],
  );
}

/**
 * Ends one token of an account, or all but one; how many of them were good. One that looks as if it had run out may have been prolonged
 * in some process's memory a moment ago, and is ended as well.
 */
export async function revokeSomeOf(
  tx: UniversityTx,
  account: { id: string; now: number },
  which: { readonly only: string } | { readonly allBut: string },
): Promise<number> {
  const [test, id] = 'only' in which ? ['id = $4', which.only] : ['id <> $4', which.allBut];
  const ended = await tx.query<{ good: boolean }>(
    `update access_tokens set revoked_at = now()
     where university_id = $1 and account_id = $2 and revoked_at is null and ${test} returning ${isGood} as good`,
    [tx.universityId, account.id, new Date(account.now), id],
  );
  if (ended.length > 0) await notifyProcesses(tx, account.id);
  return ended.filter(({ good }) => good).length;
}

export async function revokeTokensOf(tx: Tx, universityId: string, accountId: string): Promise<void> {
  await tx.query(
    `update access_tokens set revoked_at = now() where university_id = $1 and account_id = $2 and revoked_at is null`,
    [universityId, accountId],
  );
  await notifyProcesses(tx, accountId);
}

/** Delivered with the commit, so no process can forget too early and read the old state again. */
async function notifyProcesses(tx: Tx, accountId: string): Promise<void> {
  tx.mustBeHeard();
  await tx.query('select pg_notify($1, $2)', [tokensChannel, accountId], 'prepared');
}

export type UsedToken = {
  readonly universityId: string;
  readonly id: string;
  readonly at: number;
  readonly idleExpiresAt: number;
};

export async function updateUsedTokens(tx: SystemTx, used: readonly UsedToken[]): Promise<void> {
  await tx.query(
    `update access_tokens t set last_used_at = u.at, idle_expires_at = least(greatest(t.idle_expires_at, u.idle), t.expires_at)
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) as u (university_id, id, at, idle)
     where t.university_id = u.university_id and t.id = u.id`,
    [
      used.map(({ universityId }) => universityId),
      used.map(({ id }) => id),
      used.map(({ at }) => new Date(at)),
      used.map(({ idleExpiresAt }) => new Date(idleExpiresAt)),
    ],
  );
}

/** Kept a month after their end, for whoever has to find out what happened. */
export async function deleteOldTokens(tx: SystemTx, now: number): Promise<void> {
  const before = new Date(now - 30 * 24 * 3_600_000);
  await tx.query('delete from access_tokens where expires_at < $1', [before]);
  await tx.query('delete from reset_tokens where expires_at < $1', [before]);
}
