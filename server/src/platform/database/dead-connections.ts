import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What the driver's types leave out: who serves the connection, and whether it has answered all that it was asked. */
type Asked = pg.PoolClient & { readonly processID: number | null; readonly readyForQuery: boolean };

const betweenLooksMs = 1_000;
const answerWithinMs = 2_000;

/**
 * A connection that died without a word looks like a slow statement, but not to the server: whoever waits for an answer, while it
 * neither works for them nor heard from them from one look to the next, waits in vain and is told so. Looks are taken on a connection of
 * their own. Fulfilled when it is over; whom a pooler in front knows by another number is left waiting.
 */
export async function breakOffDead(url: string, taken: ReadonlySet<pg.PoolClient>): Promise<number> {
  const waiting = new Map<number, Asked>();
  for (const client of taken as ReadonlySet<Asked>)
    if (!client.readyForQuery && client.processID !== null) waiting.set(client.processID, client);
  if (waiting.size === 0) return 0;

  const eye = new pg.Client({
    connectionString: url,
    application_name: 'muster looking',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  eye.on('error', () => undefined);
  try {
    await eye.connect();
    const before = await idleSince(eye, [...waiting.keys()]);
    if (before.size === 0) return 0;
    await sleep(betweenLooksMs);
    const after = await idleSince(eye, [...before.keys()]);
    let broken = 0;
    for (const [pid, client] of waiting) {
      const isIdle = after.has(pid) && after.get(pid) === before.get(pid);
      if (!isIdle || client.readyForQuery || !taken.has(client)) continue;
      broken += 1;
      // Hung up on at once, since it has not answered.
      void client.end().catch(() => undefined);
    }
    return broken;
  } finally {
    void eye.end().catch(() => undefined);
  }
}

/** Since when the server has had nothing to do for a connection. */
async function idleSince(eye: pg.Client, pids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await eye.query<{ pid: number; since: string }>(
    `SELECT pid, state_change::text AS since FROM pg_stat_activity
     WHERE pid = ANY ($1::int[]) AND datname = current_database() AND state LIKE 'idle%'`,
    [pids],
  );
  return new Map(rows.map(({ pid, since }) => [pid, since]));
}
