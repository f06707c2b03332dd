import { isDeepStrictEqual } from 'node:util';
import type { AdminRole } from '@muster/contract/accounts/admin-roles';
import type { AuditAction } from '@muster/contract/accounts/audit-actions';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { invite } from '../invitations/invite.service.ts';
import type { AccountEvent } from '../notices/account-notices.rules.ts';
import { notifyPerson } from '../notices/account-notices.service.ts';
import type { AdminChange } from './administrators-changed-mail.rules.ts';
import { notifyOwners } from './notify-owners.service.ts';
import { requireAdminRecord, requireSeniority } from './admins.access.ts';
import {
  type AdminRow,
  type ListedAdmin,
  countActiveOwners,
  findAdmin,
  findAdminOfAccount,
  hasDepartmentRole,
  listAdmins,
  lockAdmins,
  updateAdminRole,
  updateAdminStatus,
} from './admins.store.ts';
import { type EnrolmentCode, makeEnrolmentCodes } from '../registration/enrolment-codes.service.ts';
import { dropCachedTokens, revokeTokensOfAccount } from '../tokens/tokens.store.ts';

export function makeAdmins(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  invalidateAccount: (accountId: string) => void;
  publicUrl: string;
}) {
  const { database, clock, audit } = deps;
  const enrolmentCodes = makeEnrolmentCodes(deps);
  const recordAccountAudit = makeAuditRecorder(audit, 'account');

  /** Changes an administrator as the caller. Such changes are serialised per university. */
  function changeAdmin(
    caller: Caller,
    id: string,
    work: (
      tx: UniversityTx,
      admin: AdminRow,
      recordAudit: (action: AuditAction, details?: Record<string, unknown>) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void> {
    return database.inUniversity(caller.universityId, async (tx) => {
      await lockAdmins(tx);
      await requireAdminRecord(tx, caller.accountId);
      const admin = await findAdmin(tx, id);
      if (!admin) throw notFound();
      await work(tx, admin, (action, details) => recordAccountAudit(tx, caller, action, admin.user_id, details));
    });
  }

  async function mailOwners(tx: UniversityTx, caller: Caller, admin: AdminRow, change: AdminChange): Promise<void> {
    const by = (await findAdminOfAccount(tx, caller.accountId))?.email ?? '';
    const { universityId } = tx;
    await notifyOwners(tx, {
      universityId,
      email: admin.email,
      by,
      change,
      publicUrl: deps.publicUrl,
      nowMs: clock.now(),
    });
  }

  const notify = (tx: UniversityTx, accountId: string, event: AccountEvent): Promise<void> =>
    notifyPerson(tx, { universityId: tx.universityId, accountId, nowMs: clock.now() }, event);

  return {
    self: ({ universityId, accountId }: Caller): Promise<AdminRow> =>
      database.inUniversity(universityId, (tx) => requireAdminRecord(tx, accountId)),

    list: ({ universityId, accountId }: Caller): Promise<ListedAdmin[]> =>
      database.inUniversity(universityId, async (tx) => {
        await requireAdminRecord(tx, accountId);
        return listAdmins(tx);
      }),

    /** The invitation mail goes to the owner of the email: another person may have registered it. */
    approve: (caller: Caller, id: string, role: AdminRole): Promise<void> =>
      changeAdmin(caller, id, async (tx, admin, recordAudit) => {
        if (admin.status === 'active' && admin.active) return;
        if (admin.status !== 'pending') throw httpError('conflict', conflictTexts.declined);
        await updateAdminStatus(tx, admin, { status: 'active', approvedBy: caller.accountId, role });
        await recordAudit('admin.approved', { role });
        await mailOwners(tx, caller, admin, { to: role });
        await invite(tx, [admin.user_id], 'now', clock.now());
      }),

    async changeRole(caller: Caller, id: string, next: Pick<AdminRow, 'role' | 'departments'>): Promise<void> {
      let changedAccountId: string | undefined;
      await changeAdmin(caller, id, async (tx, admin, recordAudit) => {
        if (isDeepStrictEqual({ role: admin.role, departments: admin.departments }, next)) return;
        if (admin.status !== 'active') throw notFound();
        await requireSeniority(tx, caller.accountId, admin.email);
        await requireAnotherOwner(tx, admin);
        if (next.role === 'faculty_office' && !(await hasDepartmentRole(tx)))
          throw httpError('conflict', conflictTexts.noRole);
        await updateAdminRole(tx, admin.id, next);
        await dropCachedTokens(tx, admin.user_id);
        await recordAudit('admin.role_changed', { from: admin.role, to: next.role, departments: next.departments });
        await mailOwners(tx, caller, admin, { from: admin.role, to: next.role, departments: next.departments });
        if (admin.role !== next.role)
          await notify(tx, admin.user_id, { type: 'role changed', from: admin.role, to: next.role });
        changedAccountId = admin.user_id;
      });
      if (changedAccountId !== undefined) deps.invalidateAccount(changedAccountId);
    },

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
        await requireSeniority(tx, caller.accountId, admin.email);
        await requireAnotherOwner(tx, admin);
        await updateAdminStatus(tx, admin, { status: 'inactive' });
        await revokeTokensOfAccount(tx, tx.universityId, admin.user_id);
        await recordAudit('admin.deactivated');
        await mailOwners(tx, caller, admin, { from: admin.role });
        await notify(tx, admin.user_id, { type: 'access ended' });
        deactivatedAccountId = admin.user_id;
      });
      if (deactivatedAccountId !== undefined) deps.invalidateAccount(deactivatedAccountId);
    },

    createEnrolmentCode: (caller: Caller, role: AdminRole): Promise<EnrolmentCode> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdminRecord(tx, caller.accountId);
        return enrolmentCodes.issue(tx, caller, role);
      }),
  };
}

const conflictTexts = {
  noRole: 'This installation has no faculty offices, because its database user may not create roles.',
  declined: 'Another administrator has declined this registration or removed the access. Reload the list.',
  approved: 'Another administrator has approved this registration. You can remove the access on the profile page.',
};

/** Throws `last_admin` if the administrator is the only active owner. */
async function requireAnotherOwner(tx: UniversityTx, admin: AdminRow): Promise<void> {
  if (admin.role === 'owner' && (await countActiveOwners(tx)) <= 1) throw httpError('last_admin');
}

const notFound = () => httpError('not_found', 'Administrator not found');
