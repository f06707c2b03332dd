import { hash, randomBytes } from 'node:crypto';
import { dayMs } from '@muster/contract/http/durations';
import { type InviteChoice, invitationTexts } from '@muster/contract/accounts/invitations';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { DueMail, Mail } from '#platform/mail/mail.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import { resetLink } from '../password-reset/password-reset-mail.rules.ts';
import { invitationMail } from './invitation-mail.rules.ts';
import * as store from './invitations.store.ts';

const maxDaysAhead = 365;

/** Throws unless the university may send mail and the date is neither past nor far away. */
export async function checkInvite(tx: UniversityTx, choice: InviteChoice, nowMs: number): Promise<void> {
  if (choice === 'none') return;
  const { isApproved, today } = await store.findSender(tx, new Date(nowMs));
  if (!isApproved) throw httpError('conflict', invitationTexts.notApproved);
  if (choice === 'now') return;
  if (choice < today) throw validationError({ invite: invitationTexts.pastDate });
  if (Date.parse(choice) - Date.parse(today) > maxDaysAhead * dayMs)
    throw validationError({ invite: invitationTexts.lateDate });
}

/** Queues invitations of those accounts that are active and have no password. Returns their number. */
export async function invite(
  tx: UniversityTx,
  accountIds: readonly string[],
  choice: InviteChoice,
  nowMs: number,
): Promise<number> {
  if (choice === 'none' || accountIds.length === 0) return 0;
  const now = new Date(nowMs);
  if (!(await store.findSender(tx, now)).isApproved) return 0;
  const at = choice === 'now' ? now : await store.getInvitationTime(tx, choice, now);
  const invited = await store.listInvitable(tx, accountIds);
  await store.upsertQueued(
    tx,
    invited.map(({ id }) => id),
    at,
  );
  const mails = invited.map(({ id, email }) => ({
    kind: 'invitation' as const,
    recipient: email,
    accountId: id,
    recordId: id,
  }));
  await insertMails(tx, tx.universityId, mails, now, at);
  return invited.length;
}

export type InvitationLinksDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** How long a link is valid. */
  readonly invitationDays: number;
};

/** Makes a link with which the account chooses its first password. Undefined: it is not active, or has a password. */
export async function makeLink(
  tx: UniversityTx,
  { clock, publicUrl, invitationDays }: InvitationLinksDeps,
  accountId: string,
) {
  const [account] = await store.listInvitable(tx, [accountId]);
  if (!account) return undefined;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now + invitationDays * dayMs);
  const tokenHash = hash('sha256', token, 'buffer');
  await store.insertInvitationLink(tx, { accountId, hash: tokenHash, now: new Date(now), expiresAt });
  return { ...account, link: resetLink(publicUrl, token), expiresAt };
}

/** Writes the mails of invitations. A link is made at each attempt, so that it is valid for all its days. */
export function setInvitationWriter(deps: InvitationLinksDeps & { readonly mail: Mail }): void {
  const { database, mail, invitationDays } = deps;
  mail.setWriter('invitation', {
    write: ({ university_id, record_id }: DueMail) =>
      database.inUniversity(university_id, async (tx) => {
        const invitation = record_id === null ? undefined : await makeLink(tx, deps, record_id);
        if (!invitation) return undefined;
        const { email: recipient, role, university_name: universityName, link } = invitation;
        return { recipient, ...invitationMail({ universityName, role, days: invitationDays, link }) };
      }),

    async settle(tx, { record_id: accountId }, result) {
      if (accountId === null) return;
      if (result.state === 'obsolete') await store.revertQueued(tx, [accountId]);
      else if (result.state === 'sent') {
        const expiresAt = new Date(result.at.getTime() + invitationDays * dayMs);
        await store.updateInvitationSent(tx, accountId, { sentAt: result.at, expiresAt });
      } else await store.updateInvitationError(tx, accountId, result);
    },
  });
}
