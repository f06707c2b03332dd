import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** The listening connections of a deployment are known by it, whichever process they are of. */
export const listenerName = 'muster listener';
const channel = 'muster_hearing';
/** A process that does not answer is busy with itself, or gone without its connection having ended: nobody waits for it longer. */
const mostMs = 2_000;

type Question = { heard: number; others: number; answered: () => void };

type Parts = {
  readonly listen: (channel: string, handler: (payload: string) => void) => void;
  /** A statement on the listening connection itself. */
  readonly query: <T>(text: string, values: readonly unknown[]) => Promise<T[]>;
  readonly log: Log;
};

/**
 * Whether all have heard. Notifications come to every process in the order of their commits: who answers a question has
 * worked on all that was told before it. Answers a call that is fulfilled when every other process has.
 */
export function makeHearing({ listen, query, log }: Parts): () => Promise<void> {
  const questions = new Map<string, Question>();

  function judge(question: Question): void {
    if (question.heard >= question.others) question.answered();
  }

  listen(channel, (payload) => {
    const [word, id = ''] = payload.split(' ');
    const mine = questions.get(id);
    if (word === 'anybody' && !mine)
      void query('SELECT pg_notify($1, $2)', [channel, `heard ${id}`]).catch(() => undefined);
    if (word === 'heard' && mine) {
      mine.heard += 1;
      judge(mine);
    }
  });

  return async () => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<true>();
    const question: Question = { heard: 0, others: Infinity, answered: () => resolve(true) };
    questions.set(id, question);
    const waiting = new AbortController();
    try {
      const [counted] = await query<{ others: number }>(
        `SELECT n.others, CASE WHEN n.others > 0 THEN pg_notify($1, $2) END
         FROM (SELECT count(*)::int AS others FROM pg_stat_activity
               WHERE application_name = $3 AND datname = current_database() AND pid <> pg_backend_pid() OFFSET 0) n`,
        [channel, `anybody ${id}`, listenerName],
      );
      question.others = counted?.others ?? 0;
      judge(question);
      const isLate = sleep(mostMs, false, { signal: waiting.signal }).catch(() => false);
      if (!(await Promise.race([promise, isLate])))
        log.warn({ heard: question.heard, of: question.others }, 'not every process said that it heard of a change');
    } finally {
      waiting.abort();
      questions.delete(id);
    }
  };
}
