import { afterEach, beforeEach, test } from 'vitest';
import { makeLog } from '../log.ts';
import { makeLane } from './batch-lane.ts';
import { makeDatabase } from './database.ts';
import { startFirewall } from './firewall.setup.ts';
import { startListener } from './listener.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let firewall: Awaited<ReturnType<typeof startFirewall>>;
beforeEach(async () => {
  database = await makeTestDatabase();
  firewall = await startFirewall(database.connection.url);
});
afterEach(async () => {
  firewall.close();
  await database.drop();
});
const log = makeLog('silent');

test('a batch writer takes leave of a connection that died without a word, and waits for no answer', async () => {
  const lane = makeLane({ url: firewall.url, name: 'goodbye' });
  await lane.run('one', 'SELECT 1', []);
  firewall.forget();
  await lane.close();
});

test('so does the pool', async () => {
  const pool = makeDatabase({ url: firewall.url, log });
  await pool.acrossUniversities((tx) => tx.query('SELECT 1'));
  firewall.forget();
  await pool.close();
});

test('so does the listener', async () => {
  const listener = await startListener({ url: firewall.url, log });
  firewall.forget();
  await listener.close();
});
