import type { UniversityTx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type AdminRow, findAdminOf } from './admins.store.ts';

/** The role alone does not make an administrator: the university's own record does. */
export async function requireAdminRecord(tx: UniversityTx, accountId: string): Promise<AdminRow> {
  const admin = await findAdminOf(tx, accountId);
  if (!admin?.active) throw refuse('no_admin_record');
  return admin;
}
