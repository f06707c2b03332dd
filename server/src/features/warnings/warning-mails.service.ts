import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { nextTryAt, warningMail } from './warning-mail.rules.ts';
import * as store from './warning-mails.store.ts';

export type WarningMailsParts = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly log: Log;
  readonly publicUrl: string;
};

export type Delivered = { sent: number; failed: number };

/** Longer than one mail may take, with the tries of the mail server's client. */
const lostAfterMs = 30 * 60_000;
/** A mail server that fails so often in a row is away: the rest waits for its own time. */
const mostFailuresInARow = 3;
const lost = 'The server was stopped while this was being sent. It may have arrived, and is not sent again.';

/** Sends what waits: one mail for all news of a student. What fails is tried again some hours long, then given up. */
export function makeWarningMails({ database, clock, mail, log, publicUrl }: WarningMailsParts) {
  async function deliver(universityId: string, isOver: () => boolean): Promise<Delivered> {
    const sum = { sent: 0, failed: 0 };
    const lostAt = new Date(clock.now());
    await database.inUniversity(universityId, (tx) => store.updateLostMails(tx, lostAt, lost));
    for (let failuresInARow = 0; failuresInARow < mostFailuresInARow && !isOver();) {
      const at = new Date(clock.now());
      const until = new Date(at.getTime() + lostAfterMs);
      // One student's at a time: a process that is killed loses no more than that.
      const news = await database.inUniversity(universityId, (tx) => store.claimMails(tx, at, until));
      if (news.length === 0) break;
      const failure = await attempt(news);
      await database.inUniversity(universityId, (tx) => note(tx, news, failure));
      failuresInARow = failure === null ? 0 : failuresInARow + 1;
      sum[failure === null ? 'sent' : 'failed'] += news.length;
    }
    return sum;
  }

  async function attempt(news: readonly store.DueMail[]): Promise<string | null> {
    const [first] = news;
    if (!first) return null;
    try {
      await mail.send({ to: first.email, ...warningMail(news, publicUrl) });
      return null;
    } catch (error) {
      log.warn({ err: error }, 'an early warning could not be mailed');
      return (error instanceof Error ? error.message : 'unknown').slice(0, 200);
    }
  }

  async function note(tx: UniversityTx, news: readonly store.DueMail[], failure: string | null): Promise<void> {
    const nowMs = clock.now();
    const [first] = news;
    const ids = news.map(({ id }) => id);
    if (failure === null && first) return await store.updateMailsSent(tx, ids, first.email, new Date(nowMs));
    for (const { id, tries } of news)
      await store.updateMailFailed(tx, id, { nextTry: nextTryAt(tries, nowMs), failure: failure ?? '' });
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
