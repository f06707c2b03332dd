import type { UniversityTx } from '../../../platform/database/database.ts';
import { httpError } from '../../../platform/http/errors/http-error.ts';
import { type AdminRow, findAdminOfAccount } from './admins.store.ts';

/** Requires an active administrator record of the university; the role of the account is not enough. Throws `no_admin_record`. */
export async function requireAdminRecord(tx: UniversityTx, accountId: string): Promise<AdminRow> {
  const admin = await findAdminOfAccount(tx, accountId);
  if (!admin?.active) throw httpError('no_admin_record');
  return admin;
}
