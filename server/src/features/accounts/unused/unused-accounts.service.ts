import { dayMs } from '@muster/contract/http/durations';
import {
  type keepUnusedAccounts,
  type listUnusedAccounts,
  maxChosenAccounts,
  noticeDays,
  type sendInactivityNotices,
  type UnusedAccount,
  unusedAccountsTexts,
  unusedYears,
} from '@muster/contract/accounts/unused-accounts';
import { mayWrite } from '@muster/contract/accounts/admin-roles';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { yearsBefore } from '#platform/dates.rules.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { DueMail, Mail } from '#platform/mail/mail.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import { findAdminOfAccount, lockAdmins, updateAdminStatus } from '../admins/admins.store.ts';
import { checkInvite } from '../invitations/invite.service.ts';
import { updateAccountsActive, revokeTokensOfAccounts } from '../people-accounts/people-accounts.store.ts';
import { unusedNotice } from './unused-notice.rules.ts';
import * as store from './unused-accounts.store.ts';

type Deps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly mail: Mail;
  readonly publicUrl: string;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};
type Chosen = BodyOf<typeof keepUnusedAccounts>['chosen'];
type State = store.UnusedFilters['state'];

/** Administrators end other administrators only as owners. */
const periodOf = ({ adminRole }: Pick<Caller, 'adminRole'>, nowMs: number): store.Period => ({
  before: yearsBefore(nowMs, unusedYears),
  hasAdmins: adminRole !== null && mayWrite(adminRole, 'administrators'),
});

/** Counts the accounts that wait for a decision of this administrator. */
export const countProposed = async (tx: UniversityTx, caller: Caller, nowMs: number): Promise<number> =>
  caller.adminRole !== null && mayWrite(caller.adminRole, 'privacy')
    ? await store.countUnused(tx, { state: 'proposed' }, periodOf(caller, nowMs))
    : 0;

/** Active accounts that are not used: an administrator keeps them, or the people get a notice before the accounts are set inactive. */
export function makeUnusedAccounts(deps: Deps) {
  const { clock, audit } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(audit, 'account');
  setNoticeWriter(deps);

  /** Locks the chosen accounts that are still in one of the states. */
  async function lockChosen(tx: UniversityTx, caller: Caller, chosen: Chosen, states: readonly State[]) {
    const period = periodOf(caller, clock.now());
    const limit = maxChosenAccounts + 1;
    const found: { id: string; email: string }[] = [];
    for (const state of states) {
      if ('ids' in chosen) found.push(...(await store.lockUnused(tx, { state }, period, { ids: chosen.ids, limit })));
      else if (chosen.filters.state === state)
        found.push(...(await store.lockUnused(tx, chosen.filters, period, { limit })));
    }
    if (found.length > maxChosenAccounts) throw httpError('invalid_input', unusedAccountsTexts.tooMany);
    return found;
  }

  async function recordDecision(
    tx: UniversityTx,
    caller: Caller,
    action: 'account.proposed_inactive' | 'account.kept_active',
    ids: readonly string[],
    details: object = {},
  ): Promise<void> {
    const [id = null] = ids;
    await recordAudit(tx, caller, action, ids.length === 1 ? id : null, { count: ids.length, ids, ...details });
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listUnusedAccounts>): Promise<ReplyOf<typeof listUnusedAccounts>> =>
      inAdminTransaction(caller, async (tx) => {
        const { page, page_size, ...filters } = query;
        const period = periodOf(caller, clock.now());
        const offset = (page - 1) * page_size;
        const rows = await store.listUnused(tx, filters, period, { limit: page_size, offset });
        const isLastPage = rows.length > 0 && rows.length < page_size;
        const total = isLastPage ? offset + rows.length : await store.countUnused(tx, filters, period);
        return { data: rows.map(toUnusedAccount), total, page, page_size };
      }),

    /** Returns the number of notices. */
    sendNotices: (caller: Caller, { chosen }: BodyOf<typeof sendInactivityNotices>): Promise<number> =>
      inAdminTransaction(caller, async (tx) => {
        const nowMs = clock.now();
        await checkInvite(tx, 'now', nowMs);
        const accounts = await lockChosen(tx, caller, chosen, ['proposed']);
        if (accounts.length === 0) return 0;
        const ids = accounts.map(({ id }) => id);
        const now = new Date(nowMs);
        const inactiveAt = new Date(nowMs + noticeDays * dayMs);
        await store.upsertDecisions(tx, ids, { decidedAt: now, inactiveAt });
        const mails = accounts.map(({ id, email }) => ({
          kind: 'account_unused' as const,
          recipient: email,
          accountId: id,
          recordId: id,
        }));
        await insertMails(tx, tx.universityId, mails, now);
        await recordDecision(tx, caller, 'account.proposed_inactive', ids, { inactive_at: inactiveAt.toISOString() });
        return ids.length;
      }),

    /** Returns the number of accounts that are kept. */
    keep: (caller: Caller, { chosen }: BodyOf<typeof keepUnusedAccounts>): Promise<number> =>
      inAdminTransaction(caller, async (tx) => {
        const ids = (await lockChosen(tx, caller, chosen, ['proposed', 'notified'])).map(({ id }) => id);
        if (ids.length === 0) return 0;
        await store.upsertDecisions(tx, ids, { decidedAt: new Date(clock.now()), inactiveAt: null });
        await recordDecision(tx, caller, 'account.kept_active', ids);
        return ids.length;
      }),
  };
}

/** Writes the notices when they are sent: none after the administrator keeps the account, or the person has used it. */
function setNoticeWriter({ database, mail, publicUrl }: Deps): void {
  mail.setWriter('account_unused', {
    write: ({ university_id, record_id }: DueMail) =>
      database.inUniversity(university_id, async (tx) => {
        const notice = record_id === null ? undefined : await store.findNotice(tx, record_id);
        if (!notice) return undefined;
        const { email: recipient, inactive_at: inactiveAt, ...of } = notice;
        return { recipient, ...unusedNotice({ ...of, inactiveAt, loginUrl: `${publicUrl}/login` }) };
      }),
  });
}

/** What the retention job does when notices have ended. `deactivateRecords` sets the student and staff records inactive. */
export const unusedRetentionOf = (
  audit: Audit,
  deactivateRecords: (tx: UniversityTx, accountIds: readonly string[]) => Promise<void>,
) => ({
  /** Locks the administrators, so that another owner is not ended at the same time. */
  async listEnded(...[tx, ...of]: Parameters<typeof store.listEndedNotices>): Promise<string[]> {
    await lockAdmins(tx);
    return await store.listEndedNotices(tx, ...of);
  },
  deleteOld: store.deleteOldDecisions,
  async deactivate(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await deactivateRecords(tx, ids);
    await updateAccountsActive(tx, ids, false);
    await deactivateAdmins(tx, await store.listAdminAccounts(tx, ids));
    await revokeTokensOfAccounts(tx, ids);
    await store.deleteDecisionsOf(tx, ids);
    for (const subjectId of ids)
      await audit.record(tx, {
        universityId: tx.universityId,
        actor: null,
        action: 'account.set_inactive',
        subjectType: 'account',
        subjectId,
      });
  },
});

async function deactivateAdmins(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockAdmins(tx);
  for (const id of ids) {
    const admin = await findAdminOfAccount(tx, id);
    if (admin) await updateAdminStatus(tx, admin, { status: 'inactive' });
  }
}

const toUnusedAccount = ({ created_at, inactive_at, ...row }: store.UnusedAccountRow): UnusedAccount => ({
  ...row,
  created_at: created_at.toISOString(),
  inactive_at: inactive_at?.toISOString() ?? null,
});
