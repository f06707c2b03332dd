import type { Role } from '@muster/contract/shared';
import type { SystemTx, Tx } from '../../platform/database/database.ts';
import { passwordSetChannel } from './sign-in-tries.service.ts';

export type ResettableAccount = {
  readonly id: string;
  readonly university_id: string;
  readonly university_name: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
};

const resettable = `from accounts a
     join universities u on u.id = a.university_id
     left join staff s on s.university_id = a.university_id and s.account_id = a.id and a.role = 'lecturer'
     left join students p on p.university_id = a.university_id and p.account_id = a.id and a.role = 'student'
     where a.email = $1 and a.status = 'active' and coalesce(s.active, true) and coalesce(p.active, true)`;

export async function isResettable(tx: SystemTx, email: string): Promise<boolean> {
  return (await tx.query(`select a.id ${resettable} limit 1`, [email])).length > 0;
}

/**
 * Whose password the owner of an address may set anew: every account that could sign in with it. They stay as they are until the end
 * of the transaction: whoever gives one of them another address ends the links that were made for this one.
 */
export function listResettable(tx: SystemTx, email: string): Promise<ResettableAccount[]> {
  return tx.query<ResettableAccount>(
    `select a.id, a.university_id, u.name as university_name, a.name, a.email, a.role ${resettable}
     order by u.created_at, u.id, a.role limit 8 for share of a`,
    [email],
  );
}

export async function insertResetToken(
  tx: SystemTx,
  token: { universityId: string; accountId: string; hash: Buffer; now: number; expiresAt: number },
): Promise<void> {
  const { universityId, accountId, hash, now, expiresAt } = token;
  await tx.query(
    `insert into reset_tokens (university_id, account_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [universityId, accountId, hash, new Date(now), new Date(expiresAt)],
  );
}

export type ResetRow = { readonly university_id: string; readonly account_id: string; readonly email: string };

const usable = (joined = '') => `from reset_tokens r
     join accounts a on a.university_id = r.university_id and a.id = r.account_id ${joined}
     where r.token_hash = $1 and r.used_at is null and r.expires_at > $2 and a.status = 'active'`;

/** Of who may use this link, what others know too: address, names, number. Undefined: nobody may. */
export async function listKnownOfOwner(tx: SystemTx, hash: Buffer, now: number): Promise<string[] | undefined> {
  const [row] = await tx.query<{ known: string[] }>(
    `select array_remove(array[a.email, a.name, u.code, u.name,
       (select p.student_id from students p where p.university_id = a.university_id and p.account_id = a.id limit 1),
       (select s.employee_id from staff s where s.university_id = a.university_id and s.account_id = a.id limit 1)], null) as known
     ${usable('join universities u on u.id = a.university_id')}`,
    [hash, new Date(now)],
  );
  return row?.known;
}

/** Locked until the end of the transaction: of two who use one link, the second finds it used. */
export async function findUsableReset(tx: SystemTx, hash: Buffer, now: number): Promise<ResetRow | undefined> {
  const [row] = await tx.query<ResetRow>(`select r.university_id, r.account_id, a.email ${usable()} for update`, [
    hash,
    new Date(now),
  ]);
  return row;
}

/** Every process opens an account again that failed sign-ins have closed. Delivered with the commit. */
export async function notifyPasswordSet(tx: Tx, email: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [passwordSetChannel, email]);
}

/** The used link and every other one that is still on its way. */
export async function updateResetsUsed(tx: SystemTx, row: ResetRow, now: number): Promise<void> {
  await tx.query(
    `update reset_tokens set used_at = $3 where university_id = $1 and account_id = $2 and used_at is null`,
    [row.university_id, row.account_id, new Date(now)],
  );
}
