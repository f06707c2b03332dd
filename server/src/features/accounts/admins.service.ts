import { hash, randomBytes } from 'node:crypto';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requireAdminRecord } from './admins.access.ts';
import {
  type AdminRow,
  countActiveAdmins,
  findAdmin,
  listAdmins,
  lockAdmins,
  updateAdminStatus,
} from './admins.store.ts';
import { enrolmentCodeLivesMs, formatEnrolmentCode } from './enrolment-codes.rules.ts';
import { insertEnrolmentCode } from './enrolment-codes.store.ts';
import { revokeTokensOf } from './tokens.store.ts';

export type EnrolmentCode = { readonly code: string; readonly expiresAt: Date };

export function makeAdmins(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  forgetAccount: (accountId: string) => void;
  /** Sends whoever has no password a link to choose one. */
  invite: (universityId: string, accountIds: readonly string[]) => void;
}) {
  const { database, clock, audit } = deps;

  /** The caller's deed on another administrator; every other such deed in the university waits for it. */
  function change(
    caller: Caller,
    id: string,
    work: (tx: UniversityTx, admin: AdminRow, noteAs: (action: string) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    return database.inUniversity(caller.universityId, async (tx) => {
      await lockAdmins(tx);
      await requireAdminRecord(tx, caller.accountId);
      const admin = await findAdmin(tx, id);
      if (!admin) throw notFound();
      await work(tx, admin, (action) =>
        audit.record(tx, {
          universityId: caller.universityId,
          actor: caller.accountId,
          action,
          subjectType: 'account',
          subjectId: admin.user_id,
        }),
      );
    });
  }

  async function issueEnrolmentCode(tx: UniversityTx, createdBy: string | null): Promise<EnrolmentCode> {
    const now = clock.now();
    const code = formatEnrolmentCode(randomBytes(16));
    const expiresAt = now + enrolmentCodeLivesMs;
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

    /** Several may have registered this address: the mail goes to whose it is. */
    async approve(caller: Caller, id: string): Promise<void> {
      let approved: string | undefined;
      await change(caller, id, async (tx, admin, noteAs) => {
        if (admin.status === 'active' && admin.active) return;
        if (admin.status !== 'pending') throw refuse('conflict', overtaken.declined);
        await updateAdminStatus(tx, admin, { status: 'active', approvedBy: caller.accountId });
        await noteAs('admin.approved');
        approved = admin.user_id;
      });
      if (approved !== undefined) deps.invite(caller.universityId, [approved]);
    },

    decline: (caller: Caller, id: string): Promise<void> =>
      change(caller, id, async (tx, admin, noteAs) => {
        if (admin.status === 'inactive') return;
        if (admin.status !== 'pending') throw refuse('conflict', overtaken.approved);
        await updateAdminStatus(tx, admin, { status: 'inactive' });
        await noteAs('admin.declined');
      }),

    async deactivate(caller: Caller, id: string): Promise<void> {
      let ended: string | undefined;
      await change(caller, id, async (tx, admin, noteAs) => {
        if (admin.status === 'inactive') return;
        if (admin.status !== 'active') throw notFound();
        if ((await countActiveAdmins(tx)) <= 1) throw refuse('last_admin');
        await updateAdminStatus(tx, admin, { status: 'inactive' });
        await revokeTokensOf(tx, tx.universityId, admin.user_id);
        await noteAs('admin.deactivated');
        ended = admin.user_id;
      });
      if (ended !== undefined) deps.forgetAccount(ended);
    },

    createEnrolmentCode: ({ universityId, accountId }: Caller): Promise<EnrolmentCode> =>
      database.inUniversity(universityId, async (tx) => {
        await requireAdminRecord(tx, accountId);
        return issueEnrolmentCode(tx, accountId);
      }),

    /** By the system or on the command line. */
    issueEnrolmentCode,
  };
}

const overtaken = {
  declined: 'Somebody else has turned this registration away, or ended the access, meanwhile.',
  approved: 'Somebody else has approved this registration meanwhile. The access can be ended on the profile page.',
};

const notFound = () => refuse('not_found', 'Administrator not found');
