import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { updateUsedTokens, type UsedToken } from './tokens.store.ts';

const flushIntervalMs = 60_000;

/** Writes the use of tokens to the database in one batch a minute, outside of requests. */
export function makeTokenUsage({ database, log }: { database: Database; log: Log }) {
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

  const timer = setInterval(() => void flush(), flushIntervalMs).unref();

  return {
    record: (used: UsedToken) => void pending.set(used.id, used),
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
