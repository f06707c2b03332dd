import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#platform/database/database.ts';

/** Waits, on a separate connection, until `count` other connections wait for a lock. */
export async function waitForLockWaiters(database: Database, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.connection.url });
  await client.connect();
  const check = async () => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()`,
    );
    if (rows.length < count) throw new Error(`${rows.length} of ${count} connections wait`);
  };
  try {
    await vi.waitFor(check, { timeout: 10_000, interval: 10 });
  } finally {
    await client.end();
  }
}

/** Runs tasks concurrently: holds all of them at their first write to a table, then releases them together. */
export async function race<T>(database: Database, table: string, startTasks: () => Promise<T>[]): Promise<T[]> {
  const { tasks } = await database.acrossUniversities(async (tx) => {
    await tx.execute(`LOCK TABLE ${table} IN SHARE MODE`);
    const tasks = startTasks();
    // Each task needs a connection of the pool.
    if (tasks.length >= (database.pool.options.max ?? 8))
      throw new Error('The pool has too few connections for these tasks');
    await waitForLockWaiters(database, tasks.length);
    return { tasks };
  });
  return await Promise.all(tasks);
}
