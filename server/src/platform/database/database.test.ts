import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { makeLog } from '../log.ts';
import { type Database, makeDatabase } from './database.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

const university = '11111111-1111-4111-8111-111111111111';
let database: TestDatabase;

beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('a transaction is confined to its university and leaves nothing on the connection', async () => {
  const ask =
    "SELECT current_setting('muster.university_id', true) AS university, current_setting('muster.scope', true) AS scope";
  const [inside] = await database.inUniversity(university, (tx) => tx.query(ask));
  expect(inside).toMatchObject({ university });
  expect(inside?.['scope'] ?? '').toBe('');
  const [after] = (await database.pool.query(ask)).rows;
  expect(after.university ?? '').toBe('');
});

test('a university id that is no id reaches no statement', async () => {
  await expect(database.inUniversity("x'; DROP TABLE students; --", async () => 1)).rejects.toThrow('must be a UUID');
});

test('work that PostgreSQL broke off to end a deadlock is done again', async () => {
  let tries = 0;
  const result = await database.acrossUniversities(async (tx) => {
    tries += 1;
    if (tries < 3) await tx.query("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$");
    return 'done';
  });
  expect([result, tries]).toEqual(['done', 3]);
});

test('a mistake in a statement stays a mistake, and the connection is free again', async () => {
  for (let i = 0; i < 20; i += 1)
    await expect(database.acrossUniversities((tx) => tx.query('SELECT 1/0'))).rejects.toMatchObject({ code: '22012' });
  expect(await database.isReachable()).toBe(true);
});

test('while the database is away a caller is told to come back, and nothing else breaks', async () => {
  const away = makeDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log: makeLog('silent') });
  const refusal = await away.acrossUniversities((tx) => tx.query('SELECT 1')).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  expect(await away.isReachable()).toBe(false);
  await away.close();
});

test('a connection that is cut in the middle is told as unavailable and replaced', async () => {
  const cut = database.acrossUniversities(async (tx) => {
    await tx.query('SET LOCAL ROLE NONE');
    await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
  });
  // What the database itself said stands behind it, for whoever starts the product.
  await expect(cut).rejects.toMatchObject({ code: 'unavailable', cause: { code: '57P01' } });
  expect(await database.acrossUniversities((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
});

test('a database that has stopped answering keeps nobody waiting for ever, and no connection', async () => {
  const { url, role } = database.connection;
  const silent = makeDatabase({ url, role, log: makeLog('silent'), connections: 1, silenceMs: 300 });
  const asked = silent.acrossUniversities((tx) => tx.query('SELECT pg_sleep(600)'));
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  expect(await silent.acrossUniversities((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  await silent.close();
});

test('whoever would rather come again waits for a silent database no longer than they said, and gives its connection back', async () => {
  const { url, role } = database.connection;
  const patient = makeDatabase({ url, role, log: makeLog('silent'), connections: 1 });
  const asked = patient.acrossUniversities((tx) => tx.query('SELECT pg_sleep(600)'), 300);
  await expect(asked).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  expect(await patient.acrossUniversities((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  await patient.close();
});

test('dates stay dates, counts are numbers', async () => {
  const [row] = await database.acrossUniversities((tx) =>
    tx.query(
      "SELECT date '2026-03-01' AS day, count(*) AS people, round(2.0 / 3, 1) AS share FROM generate_series(1, 3)",
    ),
  );
  expect(row).toEqual({ day: '2026-03-01', people: 3, share: 0.7 });
});

/** One connection, so that what it keeps can be looked at; by the owner, who may change tables. */
function makeSingle(): Database {
  return makeDatabase({ url: database.url, log: makeLog('silent'), connections: 1 });
}

test('what is asked often is prepared once on each connection and answers the same', async () => {
  const single = makeSingle();
  const ask = (n: number) =>
    single.acrossUniversities((tx) => tx.query<{ n: number }>('SELECT $1::int AS n', [n], 'prepared'));
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  await single.acrossUniversities((tx) => tx.query('SELECT $1::text AS n', ['planned for its values']));
  const kept = await single.acrossUniversities((tx) =>
    tx.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements'),
  );
  expect(kept).toEqual([{ statement: 'SELECT $1::int AS n' }]);
  await single.close();
});

test('what was prepared is prepared anew where a release beside us has changed a table', async () => {
  const single = makeSingle();
  await single.pool.query('CREATE TABLE pages (id int, title varchar(20))');
  await single.pool.query("INSERT INTO pages VALUES (1, 'Before')");
  const ask = () => single.acrossUniversities((tx) => tx.query('SELECT * FROM pages WHERE id = $1', [1], 'prepared'));
  expect(await ask()).toEqual([{ id: 1, title: 'Before' }]);
  await single.pool.query("ALTER TABLE pages ADD COLUMN author text DEFAULT 'nobody'");
  expect(await ask()).toEqual([{ id: 1, title: 'Before', author: 'nobody' }]);
  await single.close();
});
