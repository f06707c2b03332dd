import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { startFirewall } from '../../platform/database/firewall.setup.ts';
import { untilWaiting } from '../../testing/race.ts';
import { csvOf, startImports, studentCells } from './import-calls.setup.ts';

let firewall: Awaited<ReturnType<typeof startFirewall>>;
/** Whoever makes connections of their own, as the thread of imports, makes them through the firewall. */
async function throughFirewall(database: Database): Promise<Database> {
  firewall = await startFirewall(database.connection.url);
  return { ...database, connection: { ...database.connection, url: firewall.url } };
}

const calls = await startImports({}, throughFirewall);
const { app, database } = calls.product;
afterAll(async () => {
  firewall.close();
  await calls.stop();
});

test('a server that ends does not wait for an import whose connection died without a word', async () => {
  await calls.newCampus();
  const { id, state } = await database.acrossUniversities(async (tx) => {
    await tx.query('LOCK TABLE import_rows IN SHARE MODE');
    const { body } = await calls.uploadRaw('students', csvOf('students', studentCells('A1')));
    await untilWaiting(database, 1);
    firewall.forget();
    return body;
  });
  expect(state).toBe('checking');
  await app.close();
  const failure = 'The service is busy for a moment. Please try again.';
  expect(await calls.query('SELECT state, failure FROM imports WHERE id = $1', [id])).toEqual([
    { state: 'failed', failure },
  ]);
  // The server of the database itself hangs up on who says nothing within a transaction for half a minute.
}, 25_000);
