import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Database, shortQueryTimeoutMs, type SystemTx } from '../database/database.ts';

export const tableName = 'rate_limits';

const counterRow = z.object({ points: z.number(), expire: z.number() });

type Statement = { readonly text: string; readonly values: readonly (string | number)[] };

/**
 * Runs the statements of rate-limiter-flexible in transactions of the database, with its retries, time limits and errors.
 *
 * The library reads the system clock of the process. Servers with different clocks must agree, so epoch milliseconds in the statements and
 * rows are shifted between the system clock and the clock of the database.
 */
export function makeCounterClient({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async query({ text, values }: Statement) {
      // The library ends its values with the time by its clock: a delay between its clock and this line must not change a period.
      const libraryNow = values.at(-1);
      const offsetMs = clock.now() - (isEpochMs(libraryNow) ? libraryNow : Date.now());
      const shifted = values.map((value) => (isEpochMs(value) ? value + offsetMs : value));
      const rows = await database.acrossUniversities(
        (tx) => tx.query(text, shifted, counterRow, 'prepared'),
        shortQueryTimeoutMs,
      );
      const offsetAfterMs = clock.now() - Date.now();
      return { rowCount: rows.length, rows: rows.map((row) => ({ ...row, expire: row.expire - offsetAfterMs })) };
    },
  };
}

/** The other numbers of the statements are counts. */
const isEpochMs = (value: string | number | undefined): value is number => typeof value === 'number' && value > 1e11;

export async function deleteExpiredCounters(tx: SystemTx, nowMs: number, limit: number): Promise<number> {
  return await tx.execute(
    `DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE expire <= $1 LIMIT $2)`,
    [nowMs, limit],
  );
}
