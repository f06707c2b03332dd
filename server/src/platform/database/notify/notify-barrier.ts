import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import type { RowSchema } from '../client/row-schema.ts';

/** The application name of every listening connection, by which the processes of a deployment are counted. */
export const listenerApplicationName = 'muster listener';
export const barrierChannel = 'muster_barrier';
/** A process that does not acknowledge in time is overloaded, or gone without its connection having closed. */
const maxWaitMs = 2_000;

const processCountRow = z.object({ others: z.number() });

type Barrier = { acknowledged: number; expected: number; resolve: () => void };

type Deps = {
  readonly listen: (channel: string, handler: (payload: string) => void) => void;
  /** Runs a statement on the listening connection itself. */
  readonly query: <T>(text: string, values: readonly unknown[], row: RowSchema<T>) => Promise<T[]>;
  readonly log: Log;
};

/**
 * Returns a function that resolves once every other process has handled all earlier notifications. PostgreSQL delivers notifications in
 * commit order, so one acknowledgement per process is enough.
 */
export function makeNotifyBarrier({ listen, query, log }: Deps): () => Promise<void> {
  const barriers = new Map<string, Barrier>();

  function check(barrier: Barrier): void {
    if (barrier.acknowledged >= barrier.expected) barrier.resolve();
  }

  listen(barrierChannel, (payload) => {
    const [kind, id = ''] = payload.split(' ');
    const barrier = barriers.get(id);
    if (kind === 'request' && !barrier)
      void query('SELECT pg_notify($1, $2)', [barrierChannel, `ack ${id}`], z.unknown()).catch(() => undefined);
    if (kind === 'ack' && barrier) {
      barrier.acknowledged += 1;
      check(barrier);
    }
  });

  return async () => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<true>();
    const barrier: Barrier = { acknowledged: 0, expected: Infinity, resolve: () => resolve(true) };
    barriers.set(id, barrier);
    const timeout = new AbortController();
    try {
      const [count] = await query(
        `SELECT n.others, CASE WHEN n.others > 0 THEN pg_notify($1, $2) END
         FROM (SELECT count(*)::int AS others FROM pg_stat_activity
               WHERE application_name = $3 AND datname = current_database() AND pid <> pg_backend_pid() OFFSET 0) n`,
        [barrierChannel, `request ${id}`, listenerApplicationName],
        processCountRow,
      );
      barrier.expected = count?.others ?? 0;
      check(barrier);
      const timedOut = sleep(maxWaitMs, false, { signal: timeout.signal }).catch(() => false);
      if (!(await Promise.race([promise, timedOut])))
        log.warn(
          { acknowledged: barrier.acknowledged, expected: barrier.expected },
          'notification not acknowledged by every process',
        );
    } finally {
      timeout.abort();
      barriers.delete(id);
    }
  };
}
