import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { formatMailTime } from '#platform/mail/format-date.rules.ts';
import { type AdminRow, findAdminOfAccount, findTrialEnd } from './admins.store.ts';

/** Requires an active administrator record of the university; the role of the account is not enough. Throws `no_admin_record`. */
export async function requireAdminRecord(tx: UniversityTx, accountId: string): Promise<AdminRow> {
  const admin = await findAdminOfAccount(tx, accountId);
  if (!admin?.active) throw httpError('no_admin_record');
  return admin;
}

/**
 * Throws `conflict` if `by` became an administrator less than a day ago and the email is that of an older one. The first administrator of a
 * university has no older ones.
 */
export async function requireSeniority(tx: UniversityTx, by: string, email: string): Promise<void> {
  const trial = await findTrialEnd(tx, { by, email });
  if (trial)
    throw httpError(
      'conflict',
      `New administrators cannot change earlier ones for 24 hours. You can from ${formatMailTime(trial.until, trial)}. Another owner can do it now.`,
    );
}
