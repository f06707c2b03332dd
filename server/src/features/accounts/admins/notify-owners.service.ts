import type { Tx } from '#platform/database/database.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import { type ChangedAdministrator, administratorsChangedMail } from './administrators-changed-mail.rules.ts';
import { listOwners } from './admins.store.ts';

/** Queues a mail to all owners: one of them may know that the change is wrong. */
export async function notifyOwners(
  tx: Tx,
  { universityId, nowMs, ...changed }: ChangedAdministrator & { readonly universityId: string; readonly nowMs: number },
): Promise<void> {
  const content = administratorsChangedMail(changed);
  const owners = await listOwners(tx, universityId);
  // A person who registered with a code gets no mail about that.
  const recipients = owners.filter(({ email }) => changed.by !== null || email !== changed.email);
  const mails = recipients.map(({ email, user_id }) => ({
    kind: 'administrators_changed' as const,
    recipient: email,
    accountId: user_id,
    ...content,
  }));
  await insertMails(tx, universityId, mails, new Date(nowMs));
}
