import type { SystemTx } from '../../platform/database/database.ts';

/** One process at a time prepares a deployment, until the end of the transaction. */
export async function lockFirstStart(tx: SystemTx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('muster first start', 0))`);
}

export async function hasAnyAdmin(tx: SystemTx): Promise<boolean> {
  const rows = await tx.query(`select 1 from admins d
     join accounts a on a.university_id = d.university_id and a.id = d.user_id
     where d.active and a.status = 'active' limit 1`);
  return rows.length > 0;
}

export type FirstUniversity = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
};

/** One that somebody has made before one that a start made for want of any. */
export async function findFirstUniversity(tx: SystemTx, madeByStart: string): Promise<FirstUniversity | undefined> {
  const [row] = await tx.query<FirstUniversity>(
    `select id, code, name, time_zone as "timeZone" from universities order by code = $1, created_at, code limit 1`,
    [madeByStart],
  );
  return row;
}
