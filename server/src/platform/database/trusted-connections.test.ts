import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '../log.ts';
import { type Database, makeDatabase } from './database.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

/** What stands in the way forgets connections: nothing passes on them any more, and nobody is told. New ones are let through. */
async function startFirewall(url: string) {
  const { host, port, user, password, database = '' } = new pg.Client({ connectionString: url });
  const forgotten = new WeakSet<Socket>();
  const pairs: (readonly [Socket, Socket])[] = [];
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    pairs.push([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes: Buffer) => void (forgotten.has(near) || to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${user}:${String(password)}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    made: () => pairs.length,
    forget: () => pairs.forEach(([near]) => forgotten.add(near)),
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}

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
