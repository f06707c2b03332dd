import type { unusedAccountStates } from '@muster/contract/accounts/unused-accounts';
import { type Role, role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { teachesSession } from '#domain/teaching.ts';
import { andWhere } from '#platform/database/sql/where.ts';

/** The dates of the classes that the student of an account attended or its lecturer taught. $1 is the university. */
const classesOf = (a: string): string => `(
    SELECT k.session_date FROM students s JOIN attendance k ON k.university_id = s.university_id AND k.student_id = s.id
    WHERE s.university_id = $1 AND s.account_id = ${a}.id AND is_attended(k.status)
    UNION ALL
    SELECT c.session_date FROM staff p JOIN class_sessions c ON c.university_id = p.university_id AND ${teachesSession('p.id', 'c')}
    WHERE p.university_id = $1 AND p.account_id = ${a}.id) classes`;
const tokensOf = (a: string): string => `access_tokens t WHERE t.university_id = $1 AND t.account_id = ${a}.id`;
const tokenUse = 'greatest(t.created_at, t.last_used_at)';

/** The date on which the account `a` was last used, in the time zone of the university `u`. Null: never. */
const lastUsedOn = `greatest(
  (greatest(a.last_sign_in_at, a.last_used_at, (SELECT max(${tokenUse}) FROM ${tokensOf('a')})) AT TIME ZONE u.time_zone)::date,
  (SELECT max(session_date) FROM ${classesOf('a')}))`;

/** Condition: the account was not used since a time: no sign-in, no use of an access token, no attended or taught class. */
const isNotUsedSince = (
  a: string,
  time: string,
): string => `(coalesce(greatest(${a}.last_sign_in_at, ${a}.last_used_at) < ${time}, true)
  AND NOT EXISTS (SELECT FROM ${tokensOf(a)} AND ${tokenUse} >= ${time})
  AND NOT EXISTS (SELECT FROM ${classesOf(a)} WHERE session_date >= ${time}::date))`;

/** Condition: the account `a` was neither used nor changed, and its record not changed, since the time of the placeholder. */
export const isUnusedSince = (time: string): string => `greatest(a.created_at, a.updated_at) < ${time}
  AND NOT EXISTS (SELECT FROM students s WHERE s.university_id = $1 AND s.account_id = a.id AND s.updated_at >= ${time})
  AND NOT EXISTS (SELECT FROM staff p WHERE p.university_id = $1 AND p.account_id = a.id AND p.updated_at >= ${time})
  AND ${isNotUsedSince('a', time)}`;

/** Condition: the account `a` is not that of an owner, or the university has another active owner without a running notice. */
const leavesAnOwner = `(a.role <> 'admin' OR NOT EXISTS (
    SELECT FROM admins d WHERE d.university_id = $1 AND d.user_id = a.id AND d.active AND d.role = 'owner')
  OR EXISTS (
    SELECT FROM admins o JOIN accounts oa ON oa.university_id = o.university_id AND oa.id = o.user_id
    WHERE o.university_id = $1 AND o.active AND o.role = 'owner' AND oa.status = 'active' AND oa.id <> a.id
      AND NOT EXISTS (SELECT FROM unused_accounts m WHERE m.university_id = $1 AND m.account_id = oa.id
                      AND m.inactive_at IS NOT NULL AND ${isNotUsedSince('oa', 'm.decided_at')})))`;

/** $2: the start of the period without use. */
const conditions = {
  proposed: `n.account_id IS NULL AND ${isUnusedSince('$2')} AND ${leavesAnOwner}`,
  notified: `n.inactive_at IS NOT NULL AND ${isNotUsedSince('a', 'n.decided_at')}`,
} as const;

export type UnusedFilters = {
  readonly state: (typeof unusedAccountStates)[number];
  readonly role?: Role | undefined;
  readonly search?: string | undefined;
};
/** `before`: the start of the period without use. `hasAdmins`: whether administrators are included. */
export type Period = { readonly before: Date; readonly hasAdmins: boolean };

/** Decisions from before the period are over. */
const from = `accounts a
     JOIN universities u ON u.id = a.university_id
     LEFT JOIN unused_accounts n ON n.university_id = a.university_id AND n.account_id = a.id AND n.decided_at >= $2
     LEFT JOIN students st ON st.university_id = a.university_id AND st.account_id = a.id AND a.role = 'student'
     LEFT JOIN staff sf ON sf.university_id = a.university_id AND sf.account_id = a.id AND a.role = 'lecturer'`;

function where(values: unknown[], { state, role: ofRole, search }: UnusedFilters, hasAdmins: boolean): string {
  return `a.university_id = $1 AND a.status = 'active' ${hasAdmins ? '' : `AND a.role <> 'admin'`} ${andWhere(values, [
    [ofRole, (value) => `a.role = ${value}`],
    [search, (value) => sqlContains(value, 'a.name', 'a.email', 'st.student_id', 'sf.employee_id')],
  ])} AND ${conditions[state]}`;
}

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  number: z.string().nullable(),
  last_used_on: z.string().nullable(),
  created_at: z.date(),
  inactive_at: z.date().nullable(),
});
export type UnusedAccountRow = z.infer<typeof accountRow>;

export function listUnused(
  tx: UniversityTx,
  filters: UnusedFilters,
  { before, hasAdmins }: Period,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<UnusedAccountRow[]> {
  const values: unknown[] = [tx.universityId, before, limit, offset];
  return tx.query(
    `SELECT a.id, a.name, a.email, a.role, coalesce(st.student_id, sf.employee_id) AS number, ${lastUsedOn}::text AS last_used_on,
            a.created_at, n.inactive_at
     FROM ${from} WHERE ${where(values, filters, hasAdmins)}
     ORDER BY a.name, a.id LIMIT $3 OFFSET $4`,
    values,
    accountRow,
  );
}

export async function countUnused(
  tx: UniversityTx,
  filters: UnusedFilters,
  { before, hasAdmins }: Period,
): Promise<number> {
  const values: unknown[] = [tx.universityId, before];
  const row = await tx.row(
    `SELECT count(*) AS count FROM ${from} WHERE ${where(values, filters, hasAdmins)}`,
    values,
    z.object({ count: z.number() }),
  );
  return row.count;
}

/** Lists accounts in one of the states, and locks them until the end of the transaction. `ids`: only these. */
export function lockUnused(
  tx: UniversityTx,
  filters: UnusedFilters,
  { before, hasAdmins }: Period,
  { ids, limit }: { readonly ids?: readonly string[] | undefined; readonly limit: number },
): Promise<{ id: string; email: string }[]> {
  const values: unknown[] = [tx.universityId, before, limit];
  const ofIds = andWhere(values, [[ids, (value) => `a.id = ANY(${value}::uuid[])`]]);
  return tx.query(
    `SELECT a.id, a.email FROM ${from} WHERE ${where(values, filters, hasAdmins)} ${ofIds}
     ORDER BY a.id LIMIT $3 FOR UPDATE OF a`,
    values,
    z.object({ id: z.string(), email: z.string() }),
  );
}

export async function upsertDecisions(
  tx: UniversityTx,
  ids: readonly string[],
  { decidedAt, inactiveAt }: { readonly decidedAt: Date; readonly inactiveAt: Date | null },
): Promise<void> {
  await tx.execute(
    `INSERT INTO unused_accounts (university_id, account_id, decided_at, inactive_at) SELECT $1, id, $3, $4 FROM unnest($2::uuid[]) AS id
     ON CONFLICT (university_id, account_id) DO UPDATE SET decided_at = excluded.decided_at, inactive_at = excluded.inactive_at`,
    [tx.universityId, ids, decidedAt, inactiveAt],
  );
}

const noticeRow = z.object({
  email: z.string(),
  role,
  inactive_at: z.date(),
  time_zone: z.string(),
  clock_hours: z.number(),
});

/** The notice of an account, while it is running and the account was not used since. */
export async function findNotice(tx: UniversityTx, accountId: string): Promise<z.infer<typeof noticeRow> | undefined> {
  return tx.optionalRow(
    `SELECT a.email, a.role, n.inactive_at, u.time_zone, u.clock_hours
     FROM unused_accounts n
     JOIN accounts a ON a.university_id = n.university_id AND a.id = n.account_id
     JOIN universities u ON u.id = a.university_id
     WHERE n.university_id = $1 AND n.account_id = $2 AND n.inactive_at IS NOT NULL AND a.status = 'active' AND ${isNotUsedSince('a', 'n.decided_at')}`,
    [tx.universityId, accountId],
    noticeRow,
  );
}

/** Lists accounts with an id after `after` whose notice has ended without a use, and locks them. */
export async function listEndedNotices(
  tx: UniversityTx,
  now: Date,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query(
    `SELECT a.id FROM unused_accounts n JOIN accounts a ON a.university_id = n.university_id AND a.id = n.account_id
     WHERE n.university_id = $1 AND n.inactive_at <= $2 AND a.status = 'active' AND ($3::uuid IS NULL OR a.id > $3)
       AND ${isNotUsedSince('a', 'n.decided_at')} AND ${leavesAnOwner}
     ORDER BY a.id LIMIT $4 FOR UPDATE OF a`,
    [tx.universityId, now, after ?? null, limit],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Of these accounts, those of administrators. */
export async function listAdminAccounts(tx: UniversityTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query(
    `SELECT id FROM accounts WHERE university_id = $1 AND id = ANY($2::uuid[]) AND role = 'admin' ORDER BY id`,
    [tx.universityId, ids],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

export async function deleteDecisionsOf(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await tx.execute('DELETE FROM unused_accounts WHERE university_id = $1 AND account_id = ANY($2::uuid[])', [
    tx.universityId,
    ids,
  ]);
}

/** Deletes decisions from before the period, and ended notices of accounts that were used since or that must stay. */
export async function deleteOldDecisions(tx: UniversityTx, now: Date, before: Date): Promise<void> {
  await tx.execute(
    `DELETE FROM unused_accounts n USING accounts a
     WHERE n.university_id = $1 AND a.university_id = n.university_id AND a.id = n.account_id
       AND (n.decided_at < $3 OR n.inactive_at <= $2 AND NOT (a.status = 'active' AND ${isNotUsedSince('a', 'n.decided_at')} AND ${leavesAnOwner}))`,
    [tx.universityId, now, before],
  );
}
