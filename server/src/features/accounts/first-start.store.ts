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

export async function findFirstUniversity(tx: SystemTx): Promise<{ id: string; code: string } | undefined> {
  const [row] = await tx.query<{ id: string; code: string }>(
    'select id, code from universities order by created_at, code limit 1',
  );
  return row;
}
