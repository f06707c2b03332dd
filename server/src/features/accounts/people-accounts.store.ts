import type { Role } from '@muster/contract/shared';
import type { UniversityTx } from '../../platform/database/database.ts';
import { tokensChannel } from './tokens.store.ts';

export type NewAccount = {
  readonly id: string;
  readonly role: Exclude<Role, 'admin'>;
  readonly name: string;
  readonly email: string;
  /** Null: nobody signs in until a password was chosen by an invitation. */
  readonly passwordHash: string | null;
  readonly active: boolean;
};

/** The ids of those that could be inserted; an address that is taken in its role is passed over. */
export async function insertAccounts(tx: UniversityTx, accounts: readonly NewAccount[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `insert into accounts (university_id, id, role, name, email, password_hash, status)
     select $1, id, role, name, email, hash, case when active then 'active' else 'inactive' end
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
       as new (id, role, name, email, hash, active)
     on conflict (university_id, email, role) do nothing returning id`,
    [
      tx.universityId,
      accounts.map(({ id }) => id),
      accounts.map(({ role }) => role),
      accounts.map(({ name }) => name),
      accounts.map(({ email }) => email),
      accounts.map(({ passwordHash }) => passwordHash),
      accounts.map(({ active }) => active),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

export type AccountChange = {
  /** The name in the record. Who has chosen another display name keeps it. */
  readonly renamed?: { readonly from: string; readonly to: string } | undefined;
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly active?: boolean | undefined;
};

/** What it was before; undefined when there is none of a lecturer or student. */
export async function updateAccount(
  tx: UniversityTx,
  id: string,
  { renamed, email, passwordHash, active }: AccountChange,
): Promise<{ email: string } | undefined> {
  const [row] = await tx.query<{ email: string }>(
    `update accounts a set name = case a.name when $7 then $3 else a.name end, email = coalesce($4, a.email),
       password_hash = coalesce($5, a.password_hash),
       status = case $6::boolean when true then 'active' when false then 'inactive' else a.status end, updated_at = now()
     from accounts before
     where a.university_id = $1 and a.id = $2 and a.role <> 'admin'
       and before.university_id = a.university_id and before.id = a.id
     returning before.email`,
    [
      tx.universityId,
      id,
      renamed?.to ?? null,
      email ?? null,
      passwordHash ?? null,
      active ?? null,
      renamed?.from ?? null,
    ],
    'prepared',
  );
  return row;
}

export async function updateAccountsActive(tx: UniversityTx, ids: readonly string[], active: boolean): Promise<void> {
  await tx.query(
    `update accounts set status = $3, updated_at = now()
     where university_id = $1 and id = any($2::uuid[]) and role <> 'admin' and status <> $3`,
    [tx.universityId, ids, active ? 'active' : 'inactive'],
  );
}

/** Every process looks these people's tokens up again. Whoever has none is remembered nowhere, and costs no notice. */
export async function notifyHolders(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  tx.mustBeHeard();
  await tx.query(
    `select pg_notify($3, account_id::text) from (
       select distinct account_id from access_tokens
       where university_id = $1 and account_id = any($2::uuid[]) and revoked_at is null) holders`,
    [tx.universityId, ids, tokensChannel],
  );
}

export async function revokeTokensOfAll(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await notifyHolders(tx, ids);
  await tx.query(
    `update access_tokens set revoked_at = now()
     where university_id = $1 and account_id = any($2::uuid[]) and revoked_at is null`,
    [tx.universityId, ids],
  );
}

/** Links that are on their way to an address of before, or ask for a password that was set meanwhile. */
export async function updateLinksUsed(tx: UniversityTx, id: string): Promise<void> {
  await tx.query(
    `update reset_tokens set used_at = now() where university_id = $1 and account_id = $2 and used_at is null`,
    [tx.universityId, id],
  );
}

export async function deleteAccounts(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await notifyHolders(tx, ids);
  for (const table of ['access_tokens', 'reset_tokens'] as const) {
    await tx.query(`delete from ${table} where university_id = $1 and account_id = any($2::uuid[])`, [
      tx.universityId,
      ids,
    ]);
  }
  await tx.query(`delete from accounts where university_id = $1 and id = any($2::uuid[]) and role <> 'admin'`, [
    tx.universityId,
    ids,
  ]);
}
