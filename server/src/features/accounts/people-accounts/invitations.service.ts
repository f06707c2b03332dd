import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, UniversityTx } from '../../../platform/database/database.ts';
import type { DueMail, Mail } from '../../../platform/mail/mail.ts';
import { insertMails } from '../../../platform/mail/mails.store.ts';
import { resetLink } from '../password-reset/password-reset-mail.rules.ts';
import { invitationMail } from './invitation-mail.rules.ts';
import * as store from './invitations.store.ts';

const dayMs = 24 * 3_600_000;

/** Queues invitations of the accounts that can be invited: Active and without a password. */
export async function invite(
  tx: UniversityTx,
  accountIds: readonly string[],
  times: { readonly at: Date; readonly now: Date },
): Promise<void> {
  const invited = await store.listInvitable(tx, accountIds);
  const mails = invited.map(({ id, email }) => ({
    kind: 'invitation' as const,
    recipient: email,
    accountId: id,
    recordId: id,
  }));
  await insertMails(tx, tx.universityId, mails, times);
}

/** Writes the mails of invitations. A link is made at each attempt, so that it is valid for all its days. */
export function setInvitationWriter(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  mail: Mail;
  publicUrl: string;
  invitationDays: number;
}): void {
  const { database, clock, mail, publicUrl, invitationDays } = deps;

  const makeInvitation = async (tx: UniversityTx, accountId: string | null) => {
    const [account] = await store.listInvitable(tx, accountId === null ? [] : [accountId]);
    if (!account) return undefined;
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const expiresAt = new Date(now + invitationDays * dayMs);
    await store.insertInvitationLink(tx, {
      accountId: account.id,
      hash: hash('sha256', token, 'buffer'),
      now: new Date(now),
      expiresAt,
    });
    return { ...account, link: resetLink(publicUrl, token), expiresAt };
  };

  mail.setWriter('invitation', {
    write: ({ university_id, record_id }: DueMail) =>
      database.inUniversity(university_id, async (tx) => {
        const invitation = await makeInvitation(tx, record_id);
        if (!invitation) return undefined;
        const { email: recipient, role, university_name: universityName, link } = invitation;
        return { recipient, ...invitationMail({ universityName, role, days: invitationDays, link }) };
      }),
  });
}
