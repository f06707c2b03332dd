import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { nextAttemptAt, warningMail } from './warning-mail.rules.ts';
import * as store from './warning-mails.store.ts';

export type WarningMailsDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly log: Log;
  readonly publicUrl: string;
};

export type Delivered = { sent: number; failed: number };

/** Longer than sending one mail takes, including the SMTP client's retries. */
const interruptedAfterMs = 30 * 60_000;
/** After this many failures in a row the mail server is considered down; the remaining mails wait for the next run. */
const maxConsecutiveFailures = 3;
const interrupted = 'The server stopped while sending this email. It may have arrived, so it is not sent again.';

/** Sends pending mails, one mail with all warnings per student. Failed mails are retried for some hours. */
export function makeWarningMails({ database, clock, mail, log, publicUrl }: WarningMailsDeps) {
  async function deliver(universityId: string, isOver: () => boolean): Promise<Delivered> {
    const sum = { sent: 0, failed: 0 };
    const now = new Date(clock.now());
    await database.inUniversity(universityId, (tx) => store.updateInterruptedMails(tx, now, interrupted));
    for (let consecutiveFailures = 0; consecutiveFailures < maxConsecutiveFailures && !isOver();) {
      const at = new Date(clock.now());
      const until = new Date(at.getTime() + interruptedAfterMs);
      // One student at a time, so that a killed process affects one mail at most.
      const mails = await database.inUniversity(universityId, (tx) => store.claimMails(tx, at, until));
      if (mails.length === 0) break;
      const failure = await sendMail(universityId, mails);
      await database.inUniversity(universityId, (tx) => storeResult(tx, mails, failure));
      consecutiveFailures = failure === null ? 0 : consecutiveFailures + 1;
      sum[failure === null ? 'sent' : 'failed'] += mails.length;
    }
    return sum;
  }

  async function sendMail(universityId: string, mails: readonly store.DueMail[]): Promise<string | null> {
    const [first] = mails;
    if (!first) return null;
    try {
      await mail.send({ to: first.email, ...warningMail(mails, publicUrl) }, { universityId });
      return null;
    } catch (error) {
      log.warn({ err: error }, 'failed to send early warning');
      return (error instanceof Error ? error.message : 'unknown').slice(0, 200);
    }
  }

  async function storeResult(tx: UniversityTx, mails: readonly store.DueMail[], failure: string | null): Promise<void> {
    const nowMs = clock.now();
    const [first] = mails;
    const ids = mails.map(({ id }) => id);
    if (failure === null && first) return await store.updateMailsSent(tx, ids, first.email, new Date(nowMs));
    for (const { id, tries } of mails)
      await store.updateMailFailed(tx, id, { nextTry: nextAttemptAt(tries, nowMs), failure: failure ?? '' });
  }

  return {
    async deliverAll(isOver: () => boolean): Promise<Delivered> {
      const sum = { sent: 0, failed: 0 };
      const at = new Date(clock.now());
      for (const id of await database.acrossUniversities((tx) => store.listUniversitiesWithMail(tx, at))) {
        if (isOver()) break;
        const { sent, failed } = await deliver(id, isOver);
        sum.sent += sent;
        sum.failed += failed;
      }
      return sum;
    },
  };
}
