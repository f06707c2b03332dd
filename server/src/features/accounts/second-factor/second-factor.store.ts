import { role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { Tx, UniversityTx } from '#platform/database/database.ts';
import { dropCachedTokens } from '../tokens/tokens.store.ts';

const factorsRow = z.object({
  id: z.string(),
  email: z.string(),
  role,
  password_hash: z.string().nullable(),
  may_use_password: z.boolean(),
  /** Encrypted key of the app; null without one. */
  secret: z.instanceof(Buffer).nullable(),
  last_step: z.number().nullable(),
  passkeys: z.number(),
  recovery_codes: z.number(),
  is_required: z.boolean(),
});
/** An active account with its second factors. */
export type Factors = z.infer<typeof factorsRow>;

export const hasFactor = ({ secret, passkeys }: Pick<Factors, 'secret' | 'passkeys'>): boolean =>
  secret !== null || passkeys > 0;

/** Rows of the account `a`. */
const own = 'university_id = a.university_id AND account_id = a.id';

export async function findFactors(tx: UniversityTx, accountId: string): Promise<Factors | undefined> {
  return tx.optionalRow(
    `SELECT a.id, a.email, a.role, a.password_hash, p.secret, p.last_step,
            coalesce(NOT o.is_enabled OR a.role = ANY (o.password_roles), true) AS may_use_password,
            (SELECT count(*) FROM passkeys WHERE ${own}) AS passkeys,
            (SELECT count(*) FROM recovery_codes WHERE ${own}) AS recovery_codes,
            a.role = 'admin' AND coalesce(r.admins_need_factor, false) AS is_required
     FROM accounts a
     LEFT JOIN authenticator_apps p ON p.university_id = a.university_id AND p.account_id = a.id
     LEFT JOIN sign_in_rules r ON r.university_id = a.university_id
     LEFT JOIN single_sign_on o ON o.university_id = a.university_id
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer'
     LEFT JOIN students t ON t.university_id = a.university_id AND t.account_id = a.id AND a.role = 'student'
     WHERE a.university_id = $1 AND a.id = $2 AND a.status = 'active' AND coalesce(s.active, true) AND coalesce(t.active, true)`,
    [tx.universityId, accountId],
    factorsRow,
    'prepared',
  );
}

export async function upsertApp(
  tx: UniversityTx,
  app: { accountId: string; secret: Buffer; lastStep: number; addedAt: Date },
): Promise<void> {
  await tx.execute(
    `INSERT INTO authenticator_apps (university_id, account_id, secret, last_step, added_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (university_id, account_id) DO UPDATE
     SET secret = excluded.secret, last_step = excluded.last_step, added_at = excluded.added_at`,
    [tx.universityId, app.accountId, app.secret, app.lastStep, app.addedAt],
  );
}

/** Returns false if a code of this or a later step was used at the same moment. */
export async function updateLastStep(tx: UniversityTx, accountId: string, step: number): Promise<boolean> {
  const count = await tx.execute(
    'UPDATE authenticator_apps SET last_step = $3 WHERE university_id = $1 AND account_id = $2 AND last_step < $3',
    [tx.universityId, accountId, step],
  );
  return count > 0;
}

export async function deleteApp(tx: UniversityTx, accountId: string): Promise<boolean> {
  const values = [tx.universityId, accountId];
  return (await tx.execute('DELETE FROM authenticator_apps WHERE university_id = $1 AND account_id = $2', values)) > 0;
}

export async function replaceRecoveryCodes(
  tx: UniversityTx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.execute('DELETE FROM recovery_codes WHERE university_id = $1 AND account_id = $2', [
    tx.universityId,
    accountId,
  ]);
  await tx.execute(
    'INSERT INTO recovery_codes (university_id, account_id, code_hash) SELECT $1, $2, unnest($3::bytea[])',
    [tx.universityId, accountId, hashes],
  );
}

/** Returns false unless the code existed: it was used, or never made. */
export async function deleteRecoveryCode(tx: UniversityTx, accountId: string, hash: Buffer): Promise<boolean> {
  const count = await tx.execute(
    'DELETE FROM recovery_codes WHERE university_id = $1 AND account_id = $2 AND code_hash = $3',
    [tx.universityId, accountId, hash],
  );
  return count > 0;
}

/** Removes all factors of an account. Returns whether it had any. */
export async function deleteFactors(tx: Tx, universityId: string, accountId: string): Promise<boolean> {
  let count = 0;
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const)
    count += await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND account_id = $2`, [
      universityId,
      accountId,
    ]);
  return count > 0;
}

const signInRow = z.object({ method: z.string(), created_at: z.date(), factor_at: z.date().nullable() });

/** How and when a token signed in, and when it last confirmed a factor. */
export async function findSignIn(tx: UniversityTx, tokenId: string): Promise<z.infer<typeof signInRow> | undefined> {
  return tx.optionalRow(
    'SELECT sign_in_method AS method, created_at, factor_at FROM access_tokens WHERE university_id = $1 AND id = $2',
    [tx.universityId, tokenId],
    signInRow,
    'prepared',
  );
}

/** Whether the caller has a second factor, or the provider confirmed one. */
export async function isConfirmable(
  tx: UniversityTx,
  caller: { accountId: string; tokenId: string },
): Promise<boolean> {
  const account = await findFactors(tx, caller.accountId);
  if (account && hasFactor(account)) return true;
  return ((await findSignIn(tx, caller.tokenId))?.factor_at ?? null) !== null;
}

export async function updateFactorTime(tx: UniversityTx, tokenId: string, at: Date): Promise<void> {
  await tx.execute('UPDATE access_tokens SET factor_at = $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    tokenId,
    at,
  ]);
}

export async function findSignInRules(tx: UniversityTx): Promise<{ admins_need_factor: boolean }> {
  const row = await tx.optionalRow(
    'SELECT admins_need_factor FROM sign_in_rules WHERE university_id = $1',
    [tx.universityId],
    z.object({ admins_need_factor: z.boolean() }),
  );
  return row ?? { admins_need_factor: false };
}

export async function upsertSignInRules(tx: UniversityTx, adminsNeedFactor: boolean): Promise<void> {
  await tx.execute(
    `INSERT INTO sign_in_rules (university_id, admins_need_factor) VALUES ($1, $2)
     ON CONFLICT (university_id) DO UPDATE SET admins_need_factor = excluded.admins_need_factor`,
    [tx.universityId, adminsNeedFactor],
  );
}

/** Revokes the tokens of administrators that needed no second factor and could not confirm one. Returns the accounts. */
export async function revokeTokensWithoutFactor(tx: UniversityTx): Promise<Set<string>> {
  const rows = await tx.query(
    `UPDATE access_tokens t SET revoked_at = now() FROM accounts a
     WHERE t.university_id = $1 AND a.university_id = t.university_id AND a.id = t.account_id
       AND a.role = 'admin' AND t.revoked_at IS NULL AND t.factor_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM authenticator_apps WHERE ${own}) AND NOT EXISTS (SELECT 1 FROM passkeys WHERE ${own})
     RETURNING a.id`,
    [tx.universityId],
    z.object({ id: z.string() }),
  );
  const accountIds = new Set(rows.map(({ id }) => id));
  for (const id of accountIds) await dropCachedTokens(tx, id);
  return accountIds;
}

const personRow = z.object({ id: z.string(), email: z.string(), password_hash: z.string().nullable() });

/** The account of an administrator, staff or student record. */
export async function findAccountOfRecord(tx: UniversityTx, recordId: string) {
  return tx.optionalRow(
    `SELECT a.id, a.email, a.password_hash FROM accounts a
     LEFT JOIN admins d ON d.university_id = a.university_id AND d.user_id = a.id
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id
     LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id
     WHERE a.university_id = $1 AND $2 IN (d.id, s.id, p.id)`,
    [tx.universityId, recordId],
    personRow,
  );
}

/** The accounts with an email, one for each role. */
export function listAccountsByEmail(tx: Tx, universityId: string, email: string) {
  return tx.query(
    'SELECT id, email, password_hash FROM accounts WHERE university_id = $1 AND email = $2',
    [universityId, email],
    personRow,
  );
}
