import { role } from '@muster/contract/http/shared';
import { z } from 'zod';
import { emailForms } from '../sign-in/email-forms.rules.ts';
import type { SystemTx } from '#platform/database/database.ts';
import { personalData } from '../passwords/personal-data.store.ts';

const resettableAccount = z.object({
  id: z.string(),
  university_id: z.string(),
  university_name: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  /** Name of the provider, if the role has no passwords. */
  provider: z.string().nullable(),
});
export type ResettableAccount = z.infer<typeof resettableAccount>;

const resettable = `FROM accounts a
     JOIN universities u ON u.id = a.university_id
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer'
     LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id AND a.role = 'student'
     WHERE a.email = ANY ($1::text[]) AND a.status = 'active' AND u.is_approved AND coalesce(s.active, true) AND coalesce(p.active, true)`;

export async function hasResettableAccount(tx: SystemTx, email: string): Promise<boolean> {
  return (await tx.execute(`SELECT a.id ${resettable} LIMIT 1`, [emailForms(email)])) > 0;
}

/**
 * Lists the accounts that can sign in with an email, of universities that may send mail. Share-locks them: a concurrent change of the email waits, and then invalidates the
 * links that were created for the old one.
 */
export function listResettableAccounts(tx: SystemTx, email: string): Promise<ResettableAccount[]> {
  return tx.query(
    `SELECT a.id, a.university_id, u.name AS university_name, coalesce(a.display_name, a.name) AS name, a.email, a.role,
            (SELECT o.label FROM single_sign_on o WHERE o.university_id = a.university_id AND o.is_enabled AND a.role <> ALL (o.password_roles)) AS provider
     ${resettable}
     ORDER BY u.created_at, u.id, a.role LIMIT 8 FOR SHARE OF a`,
    [emailForms(email)],
    resettableAccount,
  );
}

export async function insertResetToken(
  tx: SystemTx,
  token: { universityId: string; accountId: string; hash: Buffer; now: number; expiresAt: number },
): Promise<void> {
  const { universityId, accountId, hash, now, expiresAt } = token;
  await tx.execute(
    `INSERT INTO reset_tokens (university_id, account_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [universityId, accountId, hash, new Date(now), new Date(expiresAt)],
  );
}

const resetRow = z.object({
  university_id: z.string(),
  account_id: z.string(),
  email: z.string(),
});
export type ResetRow = z.infer<typeof resetRow>;

const usable = (joined = '') => `FROM reset_tokens r
     JOIN accounts a ON a.university_id = r.university_id AND a.id = r.account_id ${joined}
     WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > $2 AND a.status = 'active'`;

/** Lists what others know about the owner of a link: email, names, numbers. Returns undefined if the link is not usable. */
export async function listPersonalDataOfOwner(tx: SystemTx, hash: Buffer, now: number): Promise<string[] | undefined> {
  const row = await tx.optionalRow(
    `SELECT ${personalData} AS known
     ${usable('join universities u on u.id = a.university_id')}`,
    [hash, new Date(now)],
    z.object({ known: z.array(z.string()) }),
  );
  return row?.known;
}

/** Locks the token, so that of two concurrent uses the second finds it used. */
export async function findUsableResetToken(tx: SystemTx, hash: Buffer, now: number): Promise<ResetRow | undefined> {
  return tx.optionalRow(
    `SELECT r.university_id, r.account_id, a.email ${usable()} FOR UPDATE`,
    [hash, new Date(now)],
    resetRow,
  );
}

/** Marks all unused links of the account as used. */
export async function updateResetTokensUsed(tx: SystemTx, row: ResetRow, now: number): Promise<void> {
  await tx.execute(
    `UPDATE reset_tokens SET used_at = $3 WHERE university_id = $1 AND account_id = $2 AND used_at IS NULL`,
    [row.university_id, row.account_id, new Date(now)],
  );
}
