import { type MailKind, mailKinds } from '@muster/contract/accounts/mails';
import { z } from 'zod';
import type { SystemTx, Tx, UniversityTx } from '../database/database.ts';
import type { DueMail, MailResult, NewMail } from './mail.ts';

export const mailsChannel = 'mails';

/**
 * The only way into the queue: the mails are sent after the commit, at the earliest at `at`. Ignores mails of a university that an operator has
 * not approved: open registration must not make the server a mail relay. A queued invitation gets the new time; other mails that are queued
 * stay as they are.
 */
export async function insertMails(
  tx: Tx,
  universityId: string,
  mails: readonly NewMail[],
  now: Date,
  at = now,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    kind: mail.kind,
    recipient: mail.recipient,
    account_id: mail.accountId,
    ...(mail.subject === undefined ? { record_id: mail.recordId } : { subject: mail.subject, text: mail.text }),
  }));
  await tx.execute(
    `INSERT INTO mails AS m (university_id, kind, record_id, account_id, recipient, subject, text, next_attempt_at, created_at)
     SELECT u.id, x.kind, x.record_id, x.account_id, x.recipient, x.subject, x.text, $3, $4
     FROM universities u, jsonb_to_recordset($2::jsonb)
       AS x(kind text, record_id uuid, account_id uuid, recipient text, subject text, text text)
     WHERE u.id = $1 AND u.is_approved
     ON CONFLICT (university_id, kind, record_id) WHERE state IN ('queued', 'sending')
     DO UPDATE SET next_attempt_at = excluded.next_attempt_at, attempts = 0
     WHERE m.kind = 'invitation' AND m.state = 'queued'`,
    [universityId, JSON.stringify(rows), at, now],
  );
  await tx.execute('SELECT pg_notify($1, $2)', [mailsChannel, '']);
}

const claimedMail = z.object({
  university_id: z.string(),
  id: z.string(),
  kind: z.enum(mailKinds),
  record_id: z.string().nullable(),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  attempts: z.number(),
  university_name: z.string(),
  sender_name: z.string(),
  reply_to: z.string().nullable(),
  logo_url: z.string().nullable(),
});
export type ClaimedMail = z.infer<typeof claimedMail>;

/**
 * Claims the next due mail, unless a mail was attempted less than `minIntervalMs` ago. Claims are serialised, so that all processes together
 * keep the interval.
 */
export async function claimMail(
  tx: SystemTx,
  { now, leaseMs, minIntervalMs }: { now: Date; leaseMs: number; minIntervalMs: number },
): Promise<ClaimedMail | undefined> {
  await tx.execute(`SELECT pg_advisory_xact_lock(hashtextextended('muster mails', 0))`, [], 'prepared');
  return tx.optionalRow(
    `WITH due AS (
       SELECT m.university_id, m.id, u.name AS university_name, coalesce(u.sender_name, u.name) AS sender_name, u.reply_to, u.logo_url
       FROM mails m JOIN universities u ON u.id = m.university_id
       WHERE m.state IN ('queued', 'sending') AND m.next_attempt_at <= $1
         AND ($3 = 0 OR NOT EXISTS (SELECT FROM mails WHERE attempted_at > $1::timestamptz - $3 * interval '1 ms'))
       ORDER BY m.kind <> 'password_reset', m.kind = 'invitation', m.next_attempt_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED
     )
     UPDATE mails m SET state = 'sending', attempts = m.attempts + 1, attempted_at = $1,
                        next_attempt_at = $1::timestamptz + $2 * interval '1 ms'
     FROM due WHERE m.university_id = due.university_id AND m.id = due.id
     RETURNING m.university_id, m.id, m.kind, m.record_id, m.recipient, m.subject, m.text, m.attempts,
       due.university_name, due.sender_name, due.reply_to, due.logo_url`,
    [now, leaseMs, minIntervalMs],
    claimedMail,
    'prepared',
  );
}

/** Another process that has taken the mail over has counted another attempt. */
const isClaimed = `university_id = $1 AND id = $2 AND state = 'sending' AND attempts = $3`;

/** Extends the lease. Returns false when another process has taken the mail over. */
export async function updateMailLease(tx: UniversityTx, mail: DueMail, until: Date): Promise<boolean> {
  const { id, attempts } = mail;
  const values = [tx.universityId, id, attempts, until];
  return (await tx.execute(`UPDATE mails SET next_attempt_at = $4 WHERE ${isClaimed}`, values)) > 0;
}

/** Stores the result of an attempt. Returns false when another process has taken the mail over. */
export async function updateMailResult(tx: UniversityTx, mail: DueMail, result: MailResult): Promise<boolean> {
  const key = [tx.universityId, mail.id, mail.attempts];
  if (result.state === 'obsolete') return (await tx.execute(`DELETE FROM mails WHERE ${isClaimed}`, key)) > 0;
  if (result.state === 'sent')
    return (
      (await tx.execute(
        `UPDATE mails SET state = 'sent', sent_at = $4, recipient = $5, text = NULL, last_error = NULL WHERE ${isClaimed}`,
        [...key, result.at, result.recipient],
      )) > 0
    );
  return (
    (await tx.execute(`UPDATE mails SET state = $4, next_attempt_at = $5, last_error = $6 WHERE ${isClaimed}`, [
      ...key,
      result.state,
      result.nextAttemptAt,
      result.error,
    ])) > 0
  );
}

/** Deletes mails that were sent, or failed, before the time. */
export const deleteOldMails = (tx: SystemTx, before: Date): Promise<number> =>
  tx.execute(`DELETE FROM mails WHERE state IN ('sent', 'failed') AND attempted_at < $1`, [before]);

/** Deletes the mails of these accounts, sent or not. */
export async function deleteMailsOf(tx: UniversityTx, accountIds: readonly string[]): Promise<void> {
  await tx.execute('DELETE FROM mails WHERE university_id = $1 AND account_id = ANY($2::uuid[])', [
    tx.universityId,
    accountIds,
  ]);
}

/** Deletes the queued mails of a kind. Returns their records. */
export async function deleteQueuedMails(
  tx: UniversityTx,
  kind: MailKind,
  recordIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query(
    `DELETE FROM mails WHERE university_id = $1 AND kind = $2 AND record_id = ANY($3::uuid[]) AND state = 'queued' RETURNING record_id AS id`,
    [tx.universityId, kind, recordIds],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/**
 * Queues a failed or queued mail for an attempt now. Returns false when it was sent or is being sent, or the same mail was queued
 * since.
 */
export async function updateMailRequeued(tx: UniversityTx, id: string, now: Date): Promise<boolean> {
  const updated = await tx.execute(
    `UPDATE mails m SET state = 'queued', attempts = 0, next_attempt_at = $3
     WHERE university_id = $1 AND id = $2 AND state IN ('queued', 'failed') AND NOT EXISTS (
       SELECT FROM mails o WHERE o.university_id = m.university_id AND o.kind = m.kind AND o.record_id = m.record_id
         AND o.id <> m.id AND o.state IN ('queued', 'sending'))`,
    [tx.universityId, id, now],
  );
  if (updated > 0) await tx.execute('SELECT pg_notify($1, $2)', [mailsChannel, '']);
  return updated > 0;
}

const openMailsRow = z.object({ queued: z.number(), failed: z.number(), oldest_s: z.number() });

/** Mails of all universities: waiting, failed within 30 days, and seconds since the oldest waiting one became due. */
export async function countOpenMails(tx: SystemTx): Promise<z.infer<typeof openMailsRow>> {
  const row = await tx.optionalRow(
    `SELECT (SELECT count(*) FROM mails WHERE state IN ('queued', 'sending')) AS queued,
       (SELECT count(*) FROM mails WHERE state = 'failed') AS failed,
       greatest(coalesce((SELECT extract(epoch FROM now() - min(next_attempt_at))::float8 FROM mails WHERE state IN ('queued', 'sending')), 0), 0)
         AS oldest_s`,
    [],
    openMailsRow,
  );
  return row ?? { queued: 0, failed: 0, oldest_s: 0 };
}
