import type { Role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { deleteMailsOf } from '#platform/mail/mails.store.ts';
import { deleteInvitationsOf } from '../invitations/invitations.store.ts';
import { deleteDecisionsOf } from '../unused/unused-accounts.store.ts';
import { deleteSignInData } from '../sign-in/sign-in-data.store.ts';
import { tokensChannel } from '../tokens/tokens.store.ts';

export type NewAccount = {
  readonly id: string;
  readonly role: Exclude<Role, 'admin'>;
  readonly name: string;
  readonly email: string;
  /** Null: signing in is not possible until a password is chosen through an invitation. */
  readonly passwordHash: string | null;
  readonly active: boolean;
};

/** Returns the ids of the inserted accounts. Their passwords are first passwords. Skips emails that already have an account in the role. */
export async function insertAccounts(tx: UniversityTx, accounts: readonly NewAccount[]): Promise<Set<string>> {
  const rows = await tx.query(
    `INSERT INTO accounts (university_id, id, role, name, email, password_hash, must_change_password, status)
     SELECT $1, id, role, name, email, hash, hash IS NOT NULL, CASE WHEN active THEN 'active' ELSE 'inactive' END
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
       AS new (id, role, name, email, hash, active)
     ON CONFLICT (university_id, email, role) DO NOTHING RETURNING id`,
    [
      tx.universityId,
      accounts.map(({ id }) => id),
      accounts.map(({ role }) => role),
      accounts.map(({ name }) => name),
      accounts.map(({ email }) => email),
      accounts.map(({ passwordHash }) => passwordHash),
      accounts.map(({ active }) => active),
    ],
    z.object({ id: z.string() }),
  );
  return new Set(rows.map(({ id }) => id));
}

export type AccountChange = {
  /** The name in the record. A display name that the user has chosen stays. */
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly active?: boolean | undefined;
};

const changedRow = z.object({ email: z.string(), has_been_used: z.boolean(), at: z.date() });

/**
 * Returns the previous email, whether a person used the account, and the time; undefined if there is no such lecturer or student account. A
 * new password is a first password.
 */
export async function updateAccount(
  tx: UniversityTx,
  id: string,
  { name, email, passwordHash, active }: AccountChange,
): Promise<z.infer<typeof changedRow> | undefined> {
  return tx.optionalRow(
    `UPDATE accounts a SET name = coalesce($3, a.name), email = coalesce($4, a.email),
       password_hash = coalesce($5, a.password_hash), must_change_password = a.must_change_password OR $5::text IS NOT NULL,
       status = CASE $6::boolean WHEN true THEN 'active' WHEN false THEN 'inactive' ELSE a.status END, updated_at = now()
     FROM accounts before
     WHERE a.university_id = $1 AND a.id = $2 AND a.role <> 'admin'
       AND before.university_id = a.university_id AND before.id = a.id
     RETURNING before.email, now() AS at,
       before.status = 'active' AND (before.password_hash IS NOT NULL OR before.last_sign_in_at IS NOT NULL) AS has_been_used`,
    [tx.universityId, id, name ?? null, email ?? null, passwordHash ?? null, active ?? null],
    changedRow,
    'prepared',
  );
}

const releasedEmail = "a.id || '@released.invalid'";

/** Replaces the emails by ones that no person has, so that others can take them in this transaction. Returns id -> former email. */
export async function updateEmailsReleased(tx: UniversityTx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query(
    `UPDATE accounts a SET email = ${releasedEmail} FROM accounts before
     WHERE a.university_id = $1 AND a.id = ANY($2::uuid[]) AND a.role <> 'admin'
       AND before.university_id = a.university_id AND before.id = a.id
     RETURNING a.id, before.email`,
    [tx.universityId, ids],
    z.object({ id: z.string(), email: z.string() }),
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Gives the emails back to the accounts that still have none. Fails if another account took one. */
export async function updateEmailsReturned(tx: UniversityTx, emails: ReadonlyMap<string, string>): Promise<void> {
  await tx.execute(
    `UPDATE accounts a SET email = r.email FROM unnest($2::uuid[], $3::text[]) AS r (id, email)
     WHERE a.university_id = $1 AND a.id = r.id AND a.email = ${releasedEmail}`,
    [tx.universityId, [...emails.keys()], [...emails.values()]],
  );
}

export async function updateAccountsActive(tx: UniversityTx, ids: readonly string[], active: boolean): Promise<void> {
  await tx.execute(
    `UPDATE accounts SET status = $3, updated_at = now()
     WHERE university_id = $1 AND id = ANY($2::uuid[]) AND role <> 'admin' AND status <> $3`,
    [tx.universityId, ids, active ? 'active' : 'inactive'],
  );
}

/** Makes every process drop the cached tokens of these accounts. Accounts without tokens need no notification. */
export async function notifyTokenHolders(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  tx.requireDelivery();
  await tx.execute(
    `SELECT pg_notify($3, account_id::text) FROM (
       SELECT DISTINCT account_id FROM access_tokens
       WHERE university_id = $1 AND account_id = ANY($2::uuid[]) AND revoked_at IS NULL) holders`,
    [tx.universityId, ids, tokensChannel],
  );
}

export async function revokeTokensOfAccounts(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await notifyTokenHolders(tx, ids);
  await tx.execute(
    `UPDATE access_tokens SET revoked_at = now()
     WHERE university_id = $1 AND account_id = ANY($2::uuid[]) AND revoked_at IS NULL`,
    [tx.universityId, ids],
  );
}

/** Tables of what a person adds to an account to sign in with, and when. */
const addedToSignIn = [
  ['account_identities', 'linked_at'],
  ['authenticator_apps', 'added_at'],
  ['passkeys', 'added_at'],
] as const;

/** Deletes what was added to an account since a time to sign in with; `withPassword`: also its password. */
export async function deleteSignInDataSince(
  tx: UniversityTx,
  id: string,
  since: Date,
  withPassword: boolean,
): Promise<void> {
  for (const [table, at] of addedToSignIn)
    await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND account_id = $2 AND ${at} > $3`, [
      tx.universityId,
      id,
      since,
    ]);
  if (withPassword)
    await tx.execute('UPDATE accounts SET password_hash = NULL WHERE university_id = $1 AND id = $2', [
      tx.universityId,
      id,
    ]);
}

export async function deleteAccounts(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await notifyTokenHolders(tx, ids);
  await deleteMailsOf(tx, ids);
  await deleteInvitationsOf(tx, ids);
  await deleteDecisionsOf(tx, ids);
  await deleteSignInData(tx, ids);
  await tx.execute(`DELETE FROM accounts WHERE university_id = $1 AND id = ANY($2::uuid[]) AND role <> 'admin'`, [
    tx.universityId,
    ids,
  ]);
}
