import { hash, randomBytes } from 'node:crypto';
import type { Audit } from '../../../platform/audit/audit.ts';
import { makeAuditRecorder } from '../../../platform/audit/audit-recorder.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, UniversityTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpError } from '../../../platform/http/errors/http-error.ts';
import { invite } from '../invitations/invite.service.ts';
import { requireAdminRecord } from './admins.access.ts';
import {
  type AdminRow,
  countActiveAdmins,
  findAdmin,
  listAdmins,
  lockAdmins,
  updateAdminStatus,
} from './admins.store.ts';
import { enrolmentCodeLifetimeMs, formatEnrolmentCode } from '../registration/enrolment-codes.rules.ts';
import { insertEnrolmentCode } from '../registration/enrolment-codes.store.ts';
import { revokeTokensOfAccount } from '../tokens/tokens.store.ts';

export type EnrolmentCode = { readonly code: string; readonly expiresAt: Date };

export function makeAdmins(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  invalidateAccount: (accountId: string) => void;
}) {
  const { database, clock, audit } = deps;
  const recordAccountAudit = makeAuditRecorder(audit, 'account');

  /** Changes an administrator as the caller. Such changes are serialised per university. */
  function changeAdmin(
    caller: Caller,
    id: string,
    work: (tx: UniversityTx, admin: AdminRow, recordAudit: (action: string) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    return database.inUniversity(caller.universityId, async (tx) => {
      await lockAdmins(tx);
      await requireAdminRecord(tx, caller.accountId);
      const admin = await findAdmin(tx, id);
      if (!admin) throw notFound();
      await work(tx, admin, (action) => recordAccountAudit(tx, caller, action, admin.user_id));
    });
  }

  async function issueEnrolmentCode(tx: UniversityTx, createdBy: string | null): Promise<EnrolmentCode> {
    const now = clock.now();
    const code = formatEnrolmentCode(randomBytes(16));
    const expiresAt = now + enrolmentCodeLifetimeMs;
    const codeHash = hash('sha256', code.replaceAll('-', ''), 'buffer');
    const id = await insertEnrolmentCode(tx, { hash: codeHash, createdBy, now, expiresAt });
    await audit.record(tx, {
      universityId: tx.universityId,
      actor: createdBy,
      action: 'enrolment_code.made',
      subjectType: 'enrolment_code',
      subjectId: id,
    });
    return { code, expiresAt: new Date(expiresAt) };
  }

  return {
    self: ({ universityId, accountId }: Caller): Promise<AdminRow> =>
      database.inUniversity(universityId, (tx) => requireAdminRecord(tx, accountId)),

    list: ({ universityId, accountId }: Caller): Promise<AdminRow[]> =>
      database.inUniversity(universityId, async (tx) => {
        await requireAdminRecord(tx, accountId);
        return listAdmins(tx);
      }),

    /** The invitation mail goes to the owner of the email: another person may have registered it. */
    approve: (caller: Caller, id: string): Promise<void> =>
      changeAdmin(caller, id, async (tx, admin, recordAudit) => {
        if (admin.status === 'active' && admin.active) return;
        if (admin.status !== 'pending') throw httpError('conflict', conflictTexts.declined);
        await updateAdminStatus(tx, admin, { status: 'active', approvedBy: caller.accountId });
        await recordAudit('admin.approved');
        await invite(tx, [admin.user_id], 'now', clock.now());
      }),

    decline: (caller: Caller, id: string): Promise<void> =>
      changeAdmin(caller, id, async (tx, admin, recordAudit) => {
        if (admin.status === 'inactive') return;
        if (admin.status !== 'pending') throw httpError('conflict', conflictTexts.approved);
        await updateAdminStatus(tx, admin, { status: 'inactive' });
        await recordAudit('admin.declined');
      }),

    async deactivate(caller: Caller, id: string): Promise<void> {
      let deactivatedAccountId: string | undefined;
      await changeAdmin(caller, id, async (tx, admin, recordAudit) => {
        if (admin.status === 'inactive') return;
        if (admin.status !== 'active') throw notFound();
        if ((await countActiveAdmins(tx)) <= 1) throw httpError('last_admin');
        await updateAdminStatus(tx, admin, { status: 'inactive' });
        await revokeTokensOfAccount(tx, tx.universityId, admin.user_id);
        await recordAudit('admin.deactivated');
        deactivatedAccountId = admin.user_id;
      });
      if (deactivatedAccountId !== undefined) deps.invalidateAccount(deactivatedAccountId);
    },

    createEnrolmentCode: ({ universityId, accountId }: Caller): Promise<EnrolmentCode> =>
      database.inUniversity(universityId, async (tx) => {
        await requireAdminRecord(tx, accountId);
        return issueEnrolmentCode(tx, accountId);
      }),

    /** For the command line and the first start. */
    issueEnrolmentCode,
  };
}

const conflictTexts = {
  declined: 'Another administrator has declined this registration or removed the access. Reload the list.',
  approved: 'Another administrator has approved this registration. You can remove the access on the profile page.',
};

const notFound = () => httpError('not_found', 'Administrator not found');
