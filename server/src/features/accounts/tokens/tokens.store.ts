import { dayMs } from '@muster/contract/http/durations';
import { adminRoles } from '@muster/contract/accounts/admin-roles';
import { role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { SystemTx, Tx, UniversityTx } from '#platform/database/database.ts';

/** Notification channel: carries the id of an account whose cached tokens are to be dropped. */
export const tokensChannel = 'muster_tokens';

const tokenRow = z.object({
  token_hash: z.instanceof(Buffer),
  id: z.string(),
  university_id: z.string(),
  account_id: z.string(),
  role,
  admin_role: z.enum(adminRoles).nullable(),
  departments: z.array(z.string()).nullable(),
  staff_id: z.string().nullable(),
  student_id: z.string().nullable(),
  must_change_password: z.boolean(),
  is_shared: z.boolean(),
  idle_expires_at: z.date(),
  expires_at: z.date(),
});
export type TokenRow = z.infer<typeof tokenRow>;

/** Lists tokens that are not revoked, of active accounts. Includes expired tokens. */
export function listTokens(tx: SystemTx, hashes: readonly Buffer[]): Promise<TokenRow[]> {
  return tx.query(
    `SELECT t.token_hash, t.id, t.university_id, t.account_id, a.role, d.role AS admin_role, d.departments, s.id AS staff_id, p.id AS student_id,
            a.must_change_password AND t.sign_in_method = 'password' AS must_change_password, t.is_shared, t.idle_expires_at, t.expires_at
     FROM access_tokens t
     JOIN accounts a ON a.university_id = t.university_id AND a.id = t.account_id
     LEFT JOIN admins d ON d.university_id = a.university_id AND d.user_id = a.id AND a.role = 'admin' AND d.active
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer'
     LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id AND a.role = 'student'
     WHERE t.token_hash = ANY($1::bytea[]) AND t.revoked_at IS NULL AND a.status = 'active'
       AND coalesce(s.active, true) AND coalesce(p.active, true)`,
    [hashes],
    tokenRow,
    'prepared',
  );
}

export type SignInMethod = 'password' | 'single sign-on' | 'passkey';

export async function insertToken(
  tx: UniversityTx,
  token: {
    accountId: string;
    hash: Buffer;
    device: string | null;
    method: SignInMethod;
    isShared: boolean;
    now: number;
    idleExpiresAt: number;
    expiresAt: number;
    /** When a second factor was confirmed; undefined: not yet. */
    factorAt: number | undefined;
  },
): Promise<void> {
  const { accountId, hash, device, method, isShared, now, idleExpiresAt, expiresAt, factorAt } = token;
  await tx.execute(
    `INSERT INTO access_tokens (university_id, account_id, token_hash, created_at, last_used_at, idle_expires_at, expires_at, device, sign_in_method, is_shared, factor_at)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.universityId,
      accountId,
      hash,
      new Date(now),
      new Date(idleExpiresAt),
      new Date(expiresAt),
      device,
      method,
      isShared,
      factorAt === undefined ? null : new Date(factorAt),
    ],
    'prepared',
  );
}

const signInRow = z.object({
  id: z.string(),
  device: z.string().nullable(),
  signed_in_at: z.date(),
  used_at: z.date(),
});
export type SignInRow = z.infer<typeof signInRow>;

const isValid = 'least(expires_at, idle_expires_at) > $3';

/** Lists the valid tokens of an account: `firstId` first if it is given, then the most recently used. */
export function listTokensOfAccount(
  tx: UniversityTx,
  account: { id: string; now: number; firstId: string | null; limit: number },
): Promise<SignInRow[]> {
  return tx.query(
    `SELECT id, device, created_at AS signed_in_at, coalesce(last_used_at, created_at) AS used_at FROM access_tokens
     WHERE university_id = $1 AND account_id = $2 AND revoked_at IS NULL AND ${isValid}
     ORDER BY id = $4::uuid DESC, coalesce(last_used_at, created_at) DESC, id LIMIT $5`,
    [tx.universityId, account.id, new Date(account.now), account.firstId, account.limit],
    signInRow,
  );
}

/**
 * Revokes one token of an account, or all but one (`except: null`: all). Returns how many of them were valid. Tokens that look expired are revoked too: the
 * cache of some process may have extended them.
 */
export async function revokeTokens(
  tx: UniversityTx,
  account: { id: string; now: number },
  which: { readonly only: string } | { readonly except: string | null },
): Promise<number> {
  const [condition, id] = 'only' in which ? ['id = $4', which.only] : ['($4::uuid IS NULL OR id <> $4)', which.except];
  const revoked = await tx.query(
    `UPDATE access_tokens SET revoked_at = now()
     WHERE university_id = $1 AND account_id = $2 AND revoked_at IS NULL AND ${condition} RETURNING ${isValid} AS is_valid`,
    [tx.universityId, account.id, new Date(account.now), id],
    z.object({ is_valid: z.boolean() }),
  );
  if (revoked.length > 0) await dropCachedTokens(tx, account.id);
  return revoked.filter((token) => token.is_valid).length;
}

export async function revokeTokensOfAccount(tx: Tx, universityId: string, accountId: string): Promise<void> {
  await tx.execute(
    `UPDATE access_tokens SET revoked_at = now() WHERE university_id = $1 AND account_id = $2 AND revoked_at IS NULL`,
    [universityId, accountId],
  );
  await dropCachedTokens(tx, accountId);
}

/**
 * Makes all processes read the tokens of the account again. PostgreSQL delivers the notification with the commit, so no process can
 * reload the old state.
 */
export async function dropCachedTokens(tx: Tx, accountId: string): Promise<void> {
  tx.requireDelivery();
  await tx.execute('SELECT pg_notify($1, $2)', [tokensChannel, accountId], 'prepared');
}

export type UsedToken = {
  readonly universityId: string;
  readonly id: string;
  readonly at: number;
  readonly idleExpiresAt: number;
};

export async function updateUsedTokens(tx: SystemTx, used: readonly UsedToken[]): Promise<void> {
  await tx.execute(
    `UPDATE access_tokens t SET last_used_at = u.at, idle_expires_at = least(greatest(t.idle_expires_at, u.idle), t.expires_at)
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS u (university_id, id, at, idle)
     WHERE t.university_id = u.university_id AND t.id = u.id`,
    [
      used.map(({ universityId }) => universityId),
      used.map(({ id }) => id),
      used.map(({ at }) => new Date(at)),
      used.map(({ idleExpiresAt }) => new Date(idleExpiresAt)),
    ],
  );
}

/**
 * Deletes tokens 30 days after they expire; until then they help to investigate incidents. The account keeps the time of their last use.
 * Returns the number of deleted tokens of password resets.
 */
export async function deleteOldTokens(tx: SystemTx, now: number): Promise<number> {
  const before = new Date(now - 30 * dayMs);
  await tx.execute(
    `WITH deleted AS (DELETE FROM access_tokens WHERE expires_at < $1 RETURNING university_id, account_id, last_used_at),
     used AS (SELECT university_id, account_id, max(last_used_at) AS at FROM deleted GROUP BY university_id, account_id)
     UPDATE accounts a SET last_used_at = greatest(a.last_used_at, used.at) FROM used
     WHERE a.university_id = used.university_id AND a.id = used.account_id`,
    [before],
  );
  return await tx.execute('DELETE FROM reset_tokens WHERE expires_at < $1', [before]);
}
