import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '../log.ts';
import { type BatchWork, makeBatchWriter } from './batch.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
  await asOwner(
    'CREATE TABLE notes (id int PRIMARY KEY, text text CHECK (length(text) < 5)); GRANT ALL ON notes TO PUBLIC',
  );
});
afterAll(() => database.drop());

async function asOwner(statement: string): Promise<unknown[]> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query<pg.QueryResultRow>(statement);
  await owner.end();
  return rows;
}

type Note = { id: number; text: string };
let batches: number[] = [];
let failures: Error[] = [];

const notes: BatchWork<Note, number> = {
  name: 'notes',
  async write(run, rows) {
    batches.push(rows.length);
    const failure = failures.shift();
    if (failure) throw failure;
    const literal = (values: unknown[]) => `{${values.join()}}`;
    await run('insert-notes', 'INSERT INTO notes SELECT * FROM unnest($1::int[], $2::text[]) ON CONFLICT DO NOTHING', [
      literal(rows.map(({ id }) => id)),
      literal(rows.map(({ text }) => text)),
    ]);
    return rows.map(({ id }) => id);
  },
};
const makeWriter = (limits = {}) => {
  batches = [];
  failures = [];
  return makeBatchWriter({ ...database.connection, work: notes, log: makeLog('silent'), limits });
};
const stored = async () =>
  (await database.acrossUniversities((tx) => tx.query<Note>('SELECT * FROM notes ORDER BY id'))).map(({ id }) => id);
const failing = (code: string) => Object.assign(new Error('no'), { code });

describe('people who write at the same time', () => {
  it('share commits, and each gets an own answer after it', async () => {
    const writer = makeWriter();
    const answers = await Promise.all(Array.from({ length: 500 }, (_, id) => writer.write({ id, text: 'a' })));
    expect(answers).toEqual(Array.from({ length: 500 }, (_, id) => id));
    expect(await stored()).toHaveLength(500);
    expect(batches.length).toBeLessThan(10);
    await writer.close();
  });

  it('wait for more where many come, until enough have gathered or the writer closes', async () => {
    const writer = makeWriter({ gatherMs: 600_000 });
    const write = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => writer.write({ id: 600 + from + n, text: 'a' }));
    const turns = async () => {
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    };
    await Promise.all(write(0, 16));
    const early = write(16, 1);
    await turns();
    await Promise.all([...early, ...write(17, 99)]);
    const last = write(116, 1);
    await turns();
    expect(batches).toEqual([16, 100]);
    await Promise.all([writer.close(), ...last]);
    expect(batches).toEqual([16, 100, 1]);
  });

  it('begin to be written as soon as enough have come, before all of the same moment are there', async () => {
    const writer = makeWriter();
    await Promise.all(Array.from({ length: 250 }, (_, n) => writer.write({ id: 720 + n, text: 'a' })));
    expect(batches).toEqual([100, 150]);
    await writer.close();
  });

  it('find the connection open and the statement planned', async () => {
    const writer = makeWriter();
    await writer.open();
    expect(batches).toEqual([0]);
    const connected = `SELECT state FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'muster notes' AND query LIKE 'INSERT INTO notes%'`;
    expect(await asOwner(connected)).toEqual([{ state: 'idle' }]);
    await writer.close();
  });

  it('do not suffer from one whose row the database refuses', async () => {
    const writer = makeWriter();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => writer.write({ id: 1_000 + n, text: n === 7 ? 'far too long' : 'a' })),
    );
    expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([7]);
    expect((await stored()).filter((id) => id >= 1_000)).toHaveLength(19);
    await writer.close();
  });

  it('do not notice a deadlock, nor a database that is away for a moment', async () => {
    const writer = makeWriter();
    failures = [failing('40P01'), failing('57P01'), failing('ECONNRESET')];
    expect(await writer.write({ id: 2_000, text: 'a' })).toBe(2_000);
    expect(batches).toEqual([1, 1, 1, 1]);
    await writer.close();
  });

  it('do not notice that the connection is cut between two writes', async () => {
    const writer = makeWriter();
    await writer.write({ id: 2_001, text: 'a' });
    await asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster notes'`);
    expect(await Promise.all([2_002, 2_003].map((id) => writer.write({ id, text: 'a' })))).toEqual([2_002, 2_003]);
    await writer.close();
  });

  it('are told to come back when the database stays away, or when too many wait', async () => {
    const away = makeBatchWriter({
      url: 'postgres://nobody@127.0.0.1:1/none',
      work: notes,
      log: makeLog('silent'),
      limits: { patienceMs: 200 },
    });
    await expect(away.write({ id: 1, text: 'a' })).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    await away.close();
    const writer = makeWriter({ mostWaiting: 3 });
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => writer.write({ id: 3_000 + id, text: 'a' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
    await writer.close();
  });

  it('are not let in behind somebody who has waited long already, and are again once that one is through', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow: typeof notes = { ...notes, write: (...order) => released.then(() => notes.write(...order)) };
    const limits = { mostWaitMs: 50 };
    const writer = makeBatchWriter({ ...database.connection, work: slow, log: makeLog('silent'), limits });
    const underWay = writer.write({ id: 3_100, text: 'a' });
    await nextTurn();
    const waits = writer.write({ id: 3_101, text: 'a' });
    await sleep(60);
    const late = writer.write({ id: 3_102, text: 'a' });
    release();
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all([underWay, waits])).toEqual([3_100, 3_101]);
    expect(await writer.write({ id: 3_103, text: 'a' })).toBe(3_103);
    await writer.close();
  });

  it('get what was accepted written before the writer ends, and nothing accepted after', async () => {
    const writer = makeWriter();
    const accepted = [4_000, 4_001].map((id) => writer.write({ id, text: 'a' }));
    const closing = writer.close();
    await expect(writer.write({ id: 4_002, text: 'a' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all(accepted)).toEqual([4_000, 4_001]);
    await closing;
    expect((await stored()).filter((id) => id >= 4_000)).toEqual([4_000, 4_001]);
  });
});
