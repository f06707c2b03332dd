import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTcpFaultProxy } from '#testing/tcp-fault-proxy.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { makeLog } from '../log.ts';
import { type Database, makeDatabase } from './database.ts';
import { makeTestDatabase, serverTarget, type TestDatabase } from './testing/test-database.ts';

const university = '11111111-1111-4111-8111-111111111111';
const log = makeLog('silent');
const oneRow = z.object({ one: z.number() });
const selectOne = (database: Database, queryTimeoutMs?: number) =>
  database.acrossUniversities((tx) => tx.query('SELECT 1 AS one', [], oneRow), queryTimeoutMs);
const sleepForMinutes = (database: Database, queryTimeoutMs?: number) =>
  database.acrossUniversities((tx) => tx.execute('SELECT pg_sleep(600)'), queryTimeoutMs);

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

async function asOwner(...statements: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const statement of statements) await owner.query(statement);
  await owner.end();
}

describe('transaction', () => {
  it('is confined to its university and leaves no setting on the connection', async () => {
    const text =
      "SELECT current_setting('muster.university_id', true) AS university, current_setting('muster.scope', true) AS scope";
    const settingsRow = z.object({ university: z.string().nullable(), scope: z.string().nullable() });
    const [inside] = await database.inUniversity(university, (tx) => tx.query(text, [], settingsRow));
    expect(inside).toMatchObject({ university });
    expect(inside?.scope ?? '').toBe('');
    const [after] = (await database.pool.query(text)).rows;
    expect(after.university ?? '').toBe('');
  });

  it('rejects a university id that is no UUID', async () => {
    await expect(database.inUniversity("x'; DROP TABLE students; --", async () => 1)).rejects.toThrow('must be a UUID');
  });

  it('runs again after a deadlock', async () => {
    let attempts = 0;
    const result = await database.acrossUniversities(async (tx) => {
      attempts += 1;
      if (attempts < 3) await tx.execute("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$");
      return 'done';
    });
    expect([result, attempts]).toEqual(['done', 3]);
  });

  it('passes on the error of a wrong statement and releases the connection', async () => {
    for (let i = 0; i < 20; i += 1)
      await expect(database.acrossUniversities((tx) => tx.execute('SELECT 1/0'))).rejects.toMatchObject({
        code: '22012',
      });
    expect(await database.isReachable()).toBe(true);
  });

  it('returns dates as strings and counts as numbers', async () => {
    const row = z.object({ day: z.string(), people: z.number(), share: z.number() });
    const rows = await database.acrossUniversities((tx) =>
      tx.query(
        "SELECT date '2026-03-01' AS day, count(*) AS people, round(2.0 / 3, 1) AS share FROM generate_series(1, 3)",
        [],
        row,
      ),
    );
    expect(rows).toEqual([{ day: '2026-03-01', people: 3, share: 0.7 }]);
  });

  it('checks rows against their schema where that is on', async () => {
    const { url, role } = database.connection;
    const query = (on: Database) => on.acrossUniversities((tx) => tx.query("SELECT '1' AS one", [], oneRow));
    await expect(query(database)).rejects.toThrow('A row does not match its schema');
    const trusting = makeDatabase({ url, role, log, connections: 1, areRowsChecked: false });
    expect(await query(trusting)).toEqual([{ one: '1' }]);
    await trusting.close();
  });
});

describe('read-only database', () => {
  it('is unavailable and not ready until a connection leads to the one that can be written', async () => {
    const lines: string[] = [];
    const other = makeDatabase({
      ...database.connection,
      log: makeLog('info', { write: (line: string) => void lines.push(line) }),
    });
    const setReadOnly = (value: string) =>
      asOwner(
        'SET default_transaction_read_only = off',
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END $$`,
      );
    expect(await other.isReachable()).toBe(true);
    try {
      await setReadOnly('on');
      await asOwner(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      await expect.poll(() => other.isReachable()).toBe(false);
      for (let time = 0; time < 3; time += 1)
        await expect(selectOne(other)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    } finally {
      await setReadOnly('off');
    }
    expect(await other.isReachable()).toBe(true);
    await selectOne(other);
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.filter((text) => text.startsWith('database'))).toEqual([
      'database unavailable',
      'database available again',
    ]);
    await other.close();
  });

  it('drops a connection that can no longer write', async () => {
    const other = makeDatabase({ ...database.connection, log, connections: 1 });
    const pidRow = z.object({ pid: z.number() });
    const findPid = () => other.acrossUniversities((tx) => tx.row('SELECT pg_backend_pid() AS pid', [], pidRow));
    const before = await findPid();
    const write = other.acrossUniversities(async (tx) => {
      await tx.execute('SET TRANSACTION READ ONLY');
      await tx.execute("UPDATE universities SET name = 'x'");
    });
    await expect(write).rejects.toMatchObject({ code: 'unavailable', cause: { code: '25006' } });
    expect(await findPid()).not.toEqual(before);
    await other.close();
  });
});

describe('unavailable database', () => {
  it('is reported to the caller with a time to retry', async () => {
    const away = makeDatabase({ url: 'postgres://muster@127.0.0.1:1/none', log });
    const error = await selectOne(away).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await away.isReachable()).toBe(false);
    await away.close();
  });

  it('is reported with its cause when a connection is terminated, and the connection is replaced', async () => {
    const terminated = database.acrossUniversities(async (tx) => {
      await tx.execute('SET LOCAL ROLE NONE');
      await tx.execute('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(terminated).rejects.toMatchObject({ code: 'unavailable', cause: { code: '57P01' } });
    expect(await selectOne(database)).toEqual([{ one: 1 }]);
  });

  it('is reported when a statement exceeds the query timeout of the pool, and the connection is replaced', async () => {
    const { url, role } = database.connection;
    const other = makeDatabase({ url, role, log, connections: 1, queryTimeoutMs: 300 });
    await expect(sleepForMinutes(other)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await selectOne(other)).toEqual([{ one: 1 }]);
    await other.close();
  });

  it('is reported when a statement exceeds the query timeout of the call, and the connection is replaced', async () => {
    const { url, role } = database.connection;
    const other = makeDatabase({ url, role, log, connections: 1 });
    await expect(sleepForMinutes(other, 300)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await selectOne(other)).toEqual([{ one: 1 }]);
    await other.close();
  });

  it('is used again as soon as it accepts connections', async () => {
    const proxy = await startTcpFaultProxy(serverTarget(database.url));
    const { role } = database.connection;
    const other = makeDatabase({ url: proxyUrl(database.url, proxy.port), role, log, connections: 4 });
    expect(await selectOne(other)).toEqual([{ one: 1 }]);
    proxy.refuseConnections();
    await expect(selectOne(other)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await other.isReachable()).toBe(false);
    await proxy.acceptConnections();
    expect(await other.isReachable()).toBe(true);
    expect(await selectOne(other)).toEqual([{ one: 1 }]);
    await other.close();
    await proxy.close();
  });

  it('is unreachable while it sends nothing, and reachable as soon as it does', async () => {
    const proxy = await startTcpFaultProxy(serverTarget(database.url));
    const { role } = database.connection;
    const other = makeDatabase({ url: proxyUrl(database.url, proxy.port), role, log, connections: 2 });
    expect(await selectOne(other)).toEqual([{ one: 1 }]);
    proxy.pause();
    expect(await other.isReachable(300)).toBe(false);
    await expect(selectOne(other, 300)).rejects.toMatchObject({ code: 'unavailable' });
    proxy.resume();
    expect(await other.isReachable()).toBe(true);
    expect(await selectOne(other)).toEqual([{ one: 1 }]);
    proxy.pause();
    await other.close();
    await proxy.close();
  });
});

const proxyUrl = (url: string, port: number): string => url.replace(/@[^/]*\//u, `@127.0.0.1:${port}/`);

/** With one connection, so that its prepared statements can be listed; as the owner, who may change tables. */
function makeOwnerDatabase(): Database {
  return makeDatabase({ url: database.url, log, connections: 1 });
}

describe('prepared statement', () => {
  it('is prepared once per connection; other statements are not', async () => {
    const owner = makeOwnerDatabase();
    const select = (n: number) =>
      owner.acrossUniversities((tx) => tx.query('SELECT $1::int AS n', [n], z.object({ n: z.number() }), 'prepared'));
    expect(await Promise.all([1, 2, 3].map(select))).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    await owner.acrossUniversities((tx) => tx.execute('SELECT $1::text AS n', ['planned for its values']));
    const prepared = await owner.acrossUniversities((tx) =>
      tx.query('SELECT statement FROM pg_prepared_statements', [], z.object({ statement: z.string() })),
    );
    expect(prepared).toEqual([
      { statement: expect.stringContaining('set_config') as string },
      { statement: 'SELECT $1::int AS n' },
    ]);
    await owner.close();
  });

  it('is prepared again after a schema change', async () => {
    const owner = makeOwnerDatabase();
    await owner.pool.query('CREATE TABLE pages (id int, title varchar(20))');
    await owner.pool.query("INSERT INTO pages VALUES (1, 'Before')");
    const select = () =>
      owner.acrossUniversities((tx) =>
        tx.query('SELECT * FROM pages WHERE id = $1', [1], z.looseObject({ id: z.number() }), 'prepared'),
      );
    expect(await select()).toEqual([{ id: 1, title: 'Before' }]);
    await owner.pool.query("ALTER TABLE pages ADD COLUMN author text DEFAULT 'unknown'");
    expect(await select()).toEqual([{ id: 1, title: 'Before', author: 'unknown' }]);
    await owner.close();
  });
});
