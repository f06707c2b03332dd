import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '../platform/database/database.ts';

/** Waits, on a connection of its own, until so many others wait for somebody's lock. */
export async function untilWaiting(database: Database, many: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.connection.url });
  await client.connect();
  const look = async () => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()`,
    );
    if (rows.length < many) throw new Error(`${rows.length} of ${many} wait`);
  };
  try {
    await vi.waitFor(look, { timeout: 10_000, interval: 10 });
  } finally {
    await client.end();
  }
}

/** Lets deeds run up to their first write of a table and no further, until all have got there; then all go on at once. */
export async function race<T>(database: Database, table: string, deeds: () => Promise<T>[]): Promise<T[]> {
  const started = await database.acrossUniversities(async (tx) => {
    await tx.query(`LOCK TABLE ${table} IN SHARE MODE`);
    const underWay = deeds();
    // Whoever has to wait for a connection is turned away in the end: on a starved machine before the race begins.
    if (underWay.length >= (database.pool.options.max ?? 8)) throw new Error('Too many for the connections there are');
    await untilWaiting(database, underWay.length);
    return { underWay };
  });
  return await Promise.all(started.underWay);
}
