import {
  type cancelInvitations,
  type Invitation,
  invitationTexts,
  type listInvitations,
  type makeInvitationLink,
  type sendInvitations,
} from '@muster/contract/accounts/invitations';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { deleteQueuedMails } from '#platform/mail/mails.store.ts';
import { checkInvite, type InvitationLinksDeps, invite, makeLink } from './invite.service.ts';
import * as store from './invitations.store.ts';

type Deps = InvitationLinksDeps & {
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};
type Chosen = BodyOf<typeof cancelInvitations>['chosen'];

/** The people without a password: who is invited, and with what result. */
export function makeInvitations(deps: Deps) {
  const { audit, clock } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(audit, 'account');

  const listChosen = (tx: UniversityTx, chosen: Chosen): Promise<readonly string[]> | readonly string[] =>
    'ids' in chosen ? chosen.ids : store.listIds(tx, chosen.filters, new Date(clock.now()));

  /** Of one account, or of several. */
  const subjectOf = (ids: readonly string[]): string | null => (ids.length === 1 ? (ids[0] ?? null) : null);

  return {
    list: (caller: Caller, query: QueryOf<typeof listInvitations>): Promise<ReplyOf<typeof listInvitations>> =>
      inAdminTransaction(caller, async (tx) => {
        const { page, page_size, ...filters } = query;
        const now = new Date(clock.now());
        const offset = (page - 1) * page_size;
        const rows = await store.listPeople(tx, filters, { now, limit: page_size, offset });
        const isLastPage = rows.length > 0 && rows.length < page_size;
        const total = isLastPage ? offset + rows.length : await store.countPeople(tx, filters, now);
        return { data: rows.map(toInvitation), total, page, page_size };
      }),

    /** Returns the number of queued invitations. */
    send: (caller: Caller, { chosen, invite: choice }: BodyOf<typeof sendInvitations>): Promise<number> =>
      inAdminTransaction(caller, async (tx) => {
        const nowMs = clock.now();
        await checkInvite(tx, choice, nowMs);
        const ids = await listChosen(tx, chosen);
        const count = await invite(tx, ids, choice, nowMs);
        if (count > 0) await recordAudit(tx, caller, 'invitation.queued', subjectOf(ids), { count, invite: choice });
        return count;
      }),

    /** Returns the number of cancelled invitations. */
    cancel: (caller: Caller, { chosen }: BodyOf<typeof cancelInvitations>): Promise<number> =>
      inAdminTransaction(caller, async (tx) => {
        const ids = await listChosen(tx, chosen);
        const cancelled = await deleteQueuedMails(tx, 'invitation', ids);
        await store.revertQueued(tx, cancelled);
        if (cancelled.length > 0)
          await recordAudit(tx, caller, 'invitation.cancelled', subjectOf(cancelled), { count: cancelled.length });
        return cancelled.length;
      }),

    makeLink: (caller: Caller, id: string): Promise<ReplyOf<typeof makeInvitationLink>> =>
      inAdminTransaction(caller, async (tx) => {
        const made = await makeLink(tx, deps, id);
        if (!made && (await store.hasActiveAccount(tx, id)))
          throw httpError('conflict', invitationTexts.passwordChosen);
        if (!made) throw httpError('not_found');
        // Otherwise a registrar could take over the account of an owner.
        if (made.role === 'admin') throw httpError('conflict', invitationTexts.adminLink);
        await recordAudit(tx, caller, 'invitation.link_made', id);
        return { success: true, link: made.link, expires_at: made.expiresAt.toISOString() };
      }),
  };
}

const toInvitation = ({ due_at, sent_at, expires_at, accepted_at, ...row }: store.PersonRow): Invitation => ({
  ...row,
  due_at: due_at?.toISOString() ?? null,
  sent_at: sent_at?.toISOString() ?? null,
  expires_at: expires_at?.toISOString() ?? null,
  accepted_at: accepted_at?.toISOString() ?? null,
});
