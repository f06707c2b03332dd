import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { deleteOldTokens, updateUsedTokens, type UsedToken } from './tokens.store.ts';

const flushIntervalMs = 60_000;
const cleanupIntervalMs = 6 * 3_600_000;

/** Writes the use of tokens to the database in one batch a minute, outside of requests. */
export function makeTokenUsage(deps: { database: Database; clock: Clock; log: Log }) {
  const { database, clock, log } = deps;
  let pending = new Map<string, UsedToken>();

  async function flush(): Promise<void> {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    // All processes update in the same order; otherwise overlapping batches deadlock.
    const used = [...batch.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    try {
      await database.acrossUniversities((tx) => updateUsedTokens(tx, used));
    } catch (error) {
      log.warn({ err: error }, 'failed to store token usage');
      pending = new Map([...batch, ...pending]);
    }
  }

  const deleteExpired = () =>
    database
      .acrossUniversities((tx) => deleteOldTokens(tx, clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'failed to delete old tokens'));

  const timers = [
    setInterval(() => void flush(), flushIntervalMs),
    setInterval(() => void deleteExpired(), cleanupIntervalMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    record: (used: UsedToken) => void pending.set(used.id, used),
    async close() {
      for (const timer of timers) clearInterval(timer);
      await flush();
    },
  };
}
