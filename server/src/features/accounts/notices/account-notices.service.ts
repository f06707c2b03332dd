import type { Tx, UniversityTx } from '#platform/database/database.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import { type AccountEvent, accountNotice } from './account-notices.rules.ts';
import { findRecipient, type Recipient, updateNewDeviceMailed } from './account-notices.store.ts';

type Place = { readonly universityId: string; readonly accountId: string; readonly nowMs: number };

/** Queues a mail to the person of an account about a change of it. `alsoTo`: an earlier address of the person. */
export async function notifyPerson(
  tx: Tx,
  { universityId, accountId, nowMs }: Place,
  event: AccountEvent,
  alsoTo?: string,
): Promise<void> {
  const recipient = await findRecipient(tx, universityId, accountId);
  if (recipient) await queue(tx, { universityId, accountId, nowMs }, event, recipient, alsoTo);
}

/** Queues a mail to the person about a sign-in on a device without an earlier one, at most one a day. */
export async function notifyOfNewDevice(
  tx: UniversityTx,
  {
    accountId,
    knownAccountId,
    device,
    nowMs,
  }: { accountId: string; knownAccountId: string | undefined; device: string | null; nowMs: number },
): Promise<void> {
  const recipient = await updateNewDeviceMailed(tx, { accountId, knownAccountId, nowMs });
  const place = { universityId: tx.universityId, accountId, nowMs };
  if (recipient) await queue(tx, place, { type: 'signed in on a new device', device }, recipient);
}

async function queue(
  tx: Tx,
  { universityId, accountId, nowMs }: Place,
  event: AccountEvent,
  { email, ...settings }: Recipient,
  alsoTo = email,
): Promise<void> {
  const now = new Date(nowMs);
  const content = accountNotice(event, { at: now, ...settings });
  const mails = [...new Set([email, alsoTo])].map((recipient) => ({ ...content, recipient, accountId }));
  await insertMails(tx, universityId, mails, now);
}
