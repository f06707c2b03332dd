import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@muster/contract/http/durations';
import type { MailKind } from '@muster/contract/accounts/mails';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/notify/listener.ts';
import { leaseMs, leaseQueryTimeoutMs, startLease } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import { mailAttempts } from '../metrics/metrics.ts';
import { layOutMail } from './mail-layout.rules.ts';
import { errorText, isRejection, retryDelayMs } from './mail-retry.rules.ts';
import type { MailResult, MailTransport, MailWriter } from './mail.ts';
import * as store from './mails.store.ts';

export type MailQueueDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly transport: MailTransport;
  /** Origin of the address of the logo. */
  readonly publicUrl: string;
  /** Of all processes together. Undefined: no limit. */
  readonly mailsPerMinute?: number | undefined;
};

/** Finds mails that became due, and those of processes that ended. New mails are notified. */
const pollIntervalMs = 2_000;
/** After this many failures in a row the mail server is considered away. */
const maxConsecutiveFailures = 3;
const awayPauseMs = 20_000;
const retentionMs = 30 * dayMs;

/**
 * The one queue of all mails: a table. Each process claims one mail at a time with a lease, sends it and stores the result. A mail whose
 * process ended between the acceptance by the mail server and the commit of the result is sent twice, with the same Message-ID.
 */
export function makeMailQueue({ database, clock, log, transport, publicUrl, mailsPerMinute }: MailQueueDeps) {
  const writers = new Map<MailKind, MailWriter>();
  const minIntervalMs = mailsPerMinute === undefined ? 0 : Math.floor(60_000 / mailsPerMinute);
  const closing = new AbortController();
  let wake = new AbortController();
  let consecutiveFailures = 0;
  let hasPollFailed = false;
  let loop: Promise<void> = Promise.resolve();

  /** Sends the next due mail. Returns whether there was one. */
  async function sendNext(): Promise<boolean> {
    const claim = { now: new Date(clock.now()), leaseMs, minIntervalMs };
    const acquiredMs = performance.now();
    const due = await database.acrossUniversities((tx) => store.claimMail(tx, claim), leaseQueryTimeoutMs);
    if (!due) return false;
    const { university_id: universityId } = due;
    const renew = () => {
      const until = new Date(clock.now() + leaseMs);
      return database.inUniversity(universityId, (tx) => store.updateMailLease(tx, due, until), leaseQueryTimeoutMs);
    };
    const lease = startLease({ acquiredMs, renew });
    const result = await attempt(due, lease.isExpired);
    lease.end();
    mailAttempts.inc({ result: result.state });
    await database.inUniversity(universityId, async (tx) => {
      if (await store.updateMailResult(tx, due, result)) await writers.get(due.kind)?.settle?.(tx, due, result);
    });
    return true;
  }

  async function attempt(due: store.ClaimedMail, isLeaseExpired: () => boolean): Promise<MailResult> {
    try {
      const content = await write(due);
      if (!content) return { state: 'obsolete' };
      const { recipient, subject, text } = content;
      // A paused process must not send what another one has taken over.
      if (isLeaseExpired()) throw new Error('The lease of the mail expired');
      await transport.send({
        to: recipient,
        ...layOutMail({ subject, text }, { name: due.university_name, logo: logoOf(due) }),
        fromName: due.sender_name,
        replyTo: due.reply_to,
        id: due.id,
      });
      consecutiveFailures = 0;
      return { state: 'sent', recipient, at: new Date(clock.now()) };
    } catch (error) {
      const delayMs = isRejection(error) ? null : retryDelayMs(due.attempts);
      log.warn({ err: error, mailId: due.id, attempts: due.attempts }, 'failed to send mail');
      if (delayMs !== null) consecutiveFailures += 1;
      const nextAttemptAt = new Date(clock.now() + (delayMs ?? 0));
      return { state: delayMs === null ? 'failed' : 'queued', error: errorText(error), nextAttemptAt };
    }
  }

  const logoOf = ({ logo_url: path }: store.ClaimedMail): string | undefined =>
    path === null ? undefined : new URL(path, publicUrl).href;

  async function write(due: store.ClaimedMail) {
    const { subject, text, recipient } = due;
    if (due.record_id === null) return { recipient, subject: subject ?? '', text: text ?? '' };
    const writer = writers.get(due.kind);
    if (!writer) throw new Error(`There is no writer of ${due.kind} mails`);
    return await writer.write(due);
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      let hasSent = false;
      try {
        hasSent = await sendNext();
        hasPollFailed = false;
      } catch (error) {
        // Logged once per outage of the database.
        if (!hasPollFailed) log.warn({ err: error }, 'mail queue failed');
        hasPollFailed = true;
      }
      const isAway = consecutiveFailures >= maxConsecutiveFailures;
      await pause(isAway ? awayPauseMs : hasSent ? minIntervalMs : pollIntervalMs, !hasSent && !isAway);
    }
  }

  /** Ends early when the queue closes, or, if `isWoken`, when a mail was queued. */
  async function pause(ms: number, isWoken: boolean): Promise<void> {
    wake = new AbortController();
    const signal = isWoken ? AbortSignal.any([closing.signal, wake.signal]) : closing.signal;
    if (ms > 0) await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  return {
    setWriter: (kind: MailKind, writer: MailWriter) => void writers.set(kind, writer),

    /** Starts sending. All writers must be set. */
    start(listener: Pick<Listener, 'listen'>): void {
      listener.listen(store.mailsChannel, () => wake.abort());
      loop = run();
    },

    /** Sends all mails that are due now, without pauses. For tests. */
    async sendDue(): Promise<void> {
      while (await sendNext());
    },

    /** Deletes mails 30 days after they were sent or have failed. */
    async deleteOld(): Promise<{ mails: number; files: number }> {
      const before = new Date(clock.now() - retentionMs);
      const mails = await database.acrossUniversities((tx) => store.deleteOldMails(tx, before));
      return { mails, files: (await transport.deleteOld?.(clock.now())) ?? 0 };
    },

    /** Waits for the mail that is being sent. */
    async close(): Promise<void> {
      closing.abort();
      await loop;
      transport.close();
    },
  };
}
