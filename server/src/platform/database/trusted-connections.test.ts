import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '../log.ts';
import { type Database, makeDatabase } from './database.ts';
import { startFirewall } from './firewall.setup.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

let direct: TestDatabase;
let firewall: Awaited<ReturnType<typeof startFirewall>>;
let database: Database;
beforeAll(async () => {
  direct = await makeTestDatabase();
  firewall = await startFirewall(direct.url);
  const { role } = direct.connection;
  database = makeDatabase({ url: firewall.url, role, log: makeLog('silent'), connections: 4 });
});
afterAll(async () => {
  firewall.close();
  await database.close().catch(() => undefined);
  await direct.drop();
});

const one = (silenceMs?: number) => database.acrossUniversities((tx) => tx.query('SELECT 1 AS one'), silenceMs);
const fourAtOnce = () => Promise.all(Array.from({ length: 4 }, () => one()));

test('where one connection died without a word, nobody waits for the others that died with it', async () => {
  await fourAtOnce();
  const before = firewall.made();
  firewall.forget();
  await expect(one(300)).rejects.toMatchObject({ code: 'unavailable' });
  // Each of them waited half a minute, one after the other.
  expect(await fourAtOnce()).toEqual(Array.from({ length: 4 }, () => [{ one: 1 }]));
  expect(firewall.made()).toBe(before + 4);
});

test('asking whether the database answers keeps no dead connection busy', async () => {
  await fourAtOnce();
  firewall.forget();
  expect(await database.isReachable(300)).toBe(false);
  // The next one may be asked a moment before the first is given up.
  await vi.waitFor(async () => expect(await database.isReachable()).toBe(true), 15_000);
  expect(await fourAtOnce()).toEqual(Array.from({ length: 4 }, () => [{ one: 1 }]));
});

/** A transaction whose connection dies before its statement, which would be waited for without an end. */
async function dieWithin(other: Database): Promise<{ told: Promise<unknown> }> {
  const [begun, death] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waits = other.acrossUniversities(async (tx) => {
    begun.resolve();
    await death.promise;
    return tx.query('SELECT 1');
  });
  await begun.promise;
  firewall.forget();
  death.resolve();
  return { told: waits.catch((refusal: unknown) => refusal) };
}
const patient = () =>
  makeDatabase({
    url: firewall.url,
    role: direct.connection.role,
    log: makeLog('silent'),
    connections: 3,
    silenceMs: 0,
  });

test('who waits on a connection that died is told so, while a slow statement goes on', async () => {
  const other = patient();
  const { told } = await dieWithin(other);
  const begun = Promise.withResolvers<void>();
  const slow = other.acrossUniversities((tx) => {
    begun.resolve();
    return tx.query('SELECT pg_sleep(3), 1 AS one');
  });
  await begun.promise;
  await other.breakOffDead();
  expect(await told).toMatchObject({ code: 'unavailable' });
  expect(await slow).toEqual([{ pg_sleep: '', one: 1 }]);
  await other.close();
}, 60_000);

test('where one connection is found dead, those who wait on others need not find it out themselves', async () => {
  const other = patient();
  const { told } = await dieWithin(other);
  await other.acrossUniversities((tx) => tx.query('SELECT 1'));
  firewall.forget();
  expect(await other.isReachable(300)).toBe(false);
  expect(await told).toMatchObject({ code: 'unavailable' });
  await other.close();
  // The server itself hangs up on who says nothing within a transaction for half a minute.
}, 20_000);
