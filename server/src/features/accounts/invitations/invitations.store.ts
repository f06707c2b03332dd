import { invitationStates, type InvitationState, invitationTime } from '@muster/contract/accounts/invitations';
import { type Role, role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';

const invitedAccount = z.object({
  id: z.string(),
  email: z.string(),
  role,
  university_name: z.string(),
});
export type InvitedAccount = z.infer<typeof invitedAccount>;

/** Whether the account `a` has no password and needs one: not if the person signs in, or can only sign in, by single sign-on. */
const needsPassword = `a.password_hash IS NULL AND NOT EXISTS (
       SELECT FROM single_sign_on o WHERE o.university_id = a.university_id AND o.is_enabled
         AND (a.role <> ALL (o.password_roles) OR a.role = ANY (o.roles) AND EXISTS (
           SELECT FROM account_identities l WHERE l.university_id = a.university_id AND l.account_id = a.id)))`;

/** Lists active accounts without a password that need one, and share-locks them until the end of the transaction. */
export function listInvitable(tx: UniversityTx, ids: readonly string[]): Promise<InvitedAccount[]> {
  return tx.query(
    `SELECT a.id, a.email, a.role, u.name AS university_name
     FROM accounts a JOIN universities u ON u.id = a.university_id
     WHERE a.university_id = $1 AND a.id = ANY($2::uuid[]) AND a.status = 'active' AND ${needsPassword}
     ORDER BY a.email FOR SHARE OF a`,
    [tx.universityId, ids],
    invitedAccount,
  );
}

/** Whether the university may send mail, and its date of today. */
export async function findSender(tx: UniversityTx, now: Date): Promise<{ isApproved: boolean; today: string }> {
  return tx.row(
    `SELECT is_approved AS "isApproved", ($2::timestamptz AT TIME ZONE time_zone)::date::text AS today FROM universities WHERE id = $1`,
    [tx.universityId, now],
    z.object({ isApproved: z.boolean(), today: z.string() }),
  );
}

/** The time on the date at which invitations are sent; not before now. */
export async function getInvitationTime(tx: UniversityTx, date: string, now: Date): Promise<Date> {
  const row = await tx.optionalRow(
    `SELECT greatest($3::timestamptz, ($2::date + $4::time) AT TIME ZONE time_zone) AS at FROM universities WHERE id = $1`,
    [tx.universityId, date, now, invitationTime],
    z.object({ at: z.date() }),
  );
  return row?.at ?? now;
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

export async function upsertQueued(tx: UniversityTx, accountIds: readonly string[], dueAt: Date): Promise<void> {
  await tx.execute(
    `INSERT INTO invitations (university_id, account_id, state, due_at) SELECT $1, id, 'queued', $3 FROM unnest($2::uuid[]) AS id
     ON CONFLICT (university_id, account_id) DO UPDATE SET state = 'queued', due_at = excluded.due_at, last_error = NULL, accepted_at = NULL`,
    [tx.universityId, accountIds, dueAt],
  );
}

/** Queued invitations become what they were before: sent, or none. */
export async function revertQueued(tx: UniversityTx, accountIds: readonly string[]): Promise<void> {
  const values = [tx.universityId, accountIds];
  const isQueued = `university_id = $1 AND account_id = ANY($2::uuid[]) AND state = 'queued'`;
  await tx.execute(`DELETE FROM invitations WHERE ${isQueued} AND sent_at IS NULL`, values);
  await tx.execute(`UPDATE invitations SET state = 'sent', due_at = NULL, last_error = NULL WHERE ${isQueued}`, values);
}

export async function updateInvitationSent(
  tx: UniversityTx,
  accountId: string,
  { sentAt, expiresAt }: { readonly sentAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE invitations SET state = 'sent', due_at = NULL, sent_at = $3, expires_at = $4, last_error = NULL
     WHERE university_id = $1 AND account_id = $2 AND state = 'queued'`,
    [tx.universityId, accountId, sentAt, expiresAt],
  );
}

export async function updateInvitationError(
  tx: UniversityTx,
  accountId: string,
  result: { readonly state: 'queued' | 'failed'; readonly error: string; readonly nextAttemptAt: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE invitations SET state = $3, last_error = $4, due_at = $5
     WHERE university_id = $1 AND account_id = $2 AND state = 'queued'`,
    [tx.universityId, accountId, result.state, result.error, result.nextAttemptAt],
  );
}

/** Call before the account gets its password. Does nothing unless it is the first one. */
export async function upsertAccepted(tx: SystemTx, universityId: string, accountId: string, at: Date): Promise<void> {
  await tx.execute(
    `INSERT INTO invitations (university_id, account_id, state, accepted_at)
     SELECT university_id, id, 'accepted', $3 FROM accounts WHERE university_id = $1 AND id = $2 AND password_hash IS NULL
     ON CONFLICT (university_id, account_id)
     DO UPDATE SET state = 'accepted', accepted_at = excluded.accepted_at, due_at = NULL, last_error = NULL`,
    [universityId, accountId, at],
  );
}

export async function deleteInvitationsOf(tx: UniversityTx, accountIds: readonly string[]): Promise<void> {
  await tx.execute('DELETE FROM invitations WHERE university_id = $1 AND account_id = ANY($2::uuid[])', [
    tx.universityId,
    accountIds,
  ]);
}

export type InvitationFilters = {
  readonly state?: InvitationState | undefined;
  readonly role?: Role | undefined;
  readonly search?: string | undefined;
};

const stateExpression = `CASE WHEN a.password_hash IS NOT NULL THEN 'accepted'
         WHEN i.state = 'sent' AND i.expires_at <= $2 THEN 'expired' ELSE coalesce(i.state, 'not_invited') END`;

const invited = 'JOIN invitations i ON i.university_id = a.university_id AND i.account_id = a.id';
/** The join and the condition of each state, so that those with few people are found by index. */
const peopleByState: Readonly<Record<InvitationState, string>> = {
  not_invited: `LEFT ${invited} WHERE ${needsPassword} AND i.account_id IS NULL`,
  queued: `${invited} WHERE ${needsPassword} AND i.state = 'queued'`,
  sent: `${invited} WHERE ${needsPassword} AND i.state = 'sent' AND i.expires_at > $2`,
  failed: `${invited} WHERE ${needsPassword} AND i.state = 'failed'`,
  expired: `${invited} WHERE ${needsPassword} AND i.state = 'sent' AND i.expires_at <= $2`,
  accepted: `${invited} WHERE a.password_hash IS NOT NULL AND i.state = 'accepted'`,
};

/** Without a state: everyone without a password. $1: university, $2: now. */
function peopleFrom(values: unknown[], { state, role: ofRole, search }: InvitationFilters): string {
  const people = state === undefined ? `LEFT ${invited} WHERE ${needsPassword}` : peopleByState[state];
  return `accounts a ${people} AND a.university_id = $1 AND a.status = 'active' ${andWhere(values, [
    [ofRole, (value) => `a.role = ${value}`],
    [search, (value) => sqlContains(value, 'a.name', 'a.email')],
  ])}`;
}

const personRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  state: z.enum(invitationStates),
  due_at: z.date().nullable(),
  sent_at: z.date().nullable(),
  expires_at: z.date().nullable(),
  accepted_at: z.date().nullable(),
  last_error: z.string().nullable(),
});
export type PersonRow = z.infer<typeof personRow>;

export function listPeople(
  tx: UniversityTx,
  filters: InvitationFilters,
  { now, limit, offset }: { readonly now: Date; readonly limit: number; readonly offset: number },
): Promise<PersonRow[]> {
  const values: unknown[] = [tx.universityId, now, limit, offset];
  return tx.query(
    `SELECT a.id, a.name, a.email, a.role, ${stateExpression} AS state, i.due_at, i.sent_at, i.expires_at, i.accepted_at, i.last_error
     FROM ${peopleFrom(values, filters)}
     ORDER BY a.name, a.id LIMIT $3 OFFSET $4`,
    values,
    personRow,
  );
}

export async function countPeople(tx: UniversityTx, filters: InvitationFilters, now: Date): Promise<number> {
  const values: unknown[] = [tx.universityId, now];
  const row = await tx.row(
    `SELECT count(*) AS count FROM ${peopleFrom(values, filters)} AND $2::timestamptz IS NOT NULL`,
    values,
    z.object({ count: z.number() }),
  );
  return row.count;
}

export async function listIds(tx: UniversityTx, filters: InvitationFilters, now: Date): Promise<string[]> {
  const values: unknown[] = [tx.universityId, now];
  const rows = await tx.query(
    `SELECT a.id FROM ${peopleFrom(values, filters)} AND $2::timestamptz IS NOT NULL`,
    values,
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Whether the account exists and is active. */
export async function hasActiveAccount(tx: UniversityTx, id: string): Promise<boolean> {
  return (
    (await tx.execute(`SELECT FROM accounts WHERE university_id = $1 AND id = $2 AND status = 'active'`, [
      tx.universityId,
      id,
    ])) > 0
  );
}
