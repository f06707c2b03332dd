import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { deleteOldTokens, updateUsedTokens, type UsedToken } from './tokens.store.ts';

const writeEveryMs = 60_000;
const cleanEveryMs = 6 * 3_600_000;

/** Prolongs used tokens in the database once a minute, all together: never while somebody waits. */
export function makeTokenUse(deps: { database: Database; clock: Clock; log: Log }) {
  const { database, clock, log } = deps;
  let noted = new Map<string, UsedToken>();

  async function write(): Promise<void> {
    if (noted.size === 0) return;
    const batch = noted;
    noted = new Map();
    // One order for all processes: batches that overlap in another order lock each other out.
    const used = [...batch.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    try {
      await database.acrossUniversities((tx) => updateUsedTokens(tx, used));
    } catch (error) {
      log.warn({ err: error }, 'the use of tokens could not be written yet');
      noted = new Map([...batch, ...noted]);
    }
  }

  const clean = () =>
    database
      .acrossUniversities((tx) => deleteOldTokens(tx, clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'old tokens could not be removed yet'));

  const timers = [setInterval(() => void write(), writeEveryMs), setInterval(() => void clean(), cleanEveryMs)];
  for (const timer of timers) timer.unref();

  return {
    note: (used: UsedToken) => void noted.set(used.id, used),
    async close() {
      for (const timer of timers) clearInterval(timer);
      await write();
    },
  };
}
