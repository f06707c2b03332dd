import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeLog } from '../../log.ts';
import { type BatchWork, makeBatchWriter } from './batch-writer.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';

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

const noteRow = z.object({ id: z.number(), text: z.string() });
type Note = z.infer<typeof noteRow>;
let batches: number[] = [];
let failures: Error[] = [];

const notes: BatchWork<Note, number> = {
  name: 'notes',
  async write(run, rows) {
    batches.push(rows.length);
    const failure = failures.shift();
    if (failure) throw failure;
    const literal = (values: unknown[]) => `{${values.join()}}`;
    await run(
      'insert-notes',
      'INSERT INTO notes SELECT * FROM unnest($1::int[], $2::text[]) ON CONFLICT DO NOTHING',
      [literal(rows.map(({ id }) => id)), literal(rows.map(({ text }) => text))],
      z.tuple([]),
    );
    return rows.map(({ id }) => id);
  },
};
const makeNotesWriter = (limits = {}) => {
  batches = [];
  failures = [];
  return makeBatchWriter({ ...database.connection, work: notes, log: makeLog('silent'), limits });
};
const stored = async () =>
  (await database.acrossUniversities((tx) => tx.query('SELECT * FROM notes ORDER BY id', [], noteRow))).map(
    ({ id }) => id,
  );
const failing = (code: string) => Object.assign(new Error('no'), { code });

describe('batch writer', () => {
  it('shares commits between concurrent rows and returns the result of each', async () => {
    const writer = makeNotesWriter();
    const answers = await Promise.all(Array.from({ length: 500 }, (_, id) => writer.write({ id, text: 'a' })));
    expect(answers).toEqual(Array.from({ length: 500 }, (_, id) => id));
    expect(await stored()).toHaveLength(500);
    expect(batches.length).toBeLessThan(10);
    await writer.close();
  });

  it('delays a flush under load until enough rows are queued or the writer closes', async () => {
    const writer = makeNotesWriter({ commitDelayMs: 600_000 });
    const write = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => writer.write({ id: 600 + from + n, text: 'a' }));
    const eventLoopTurns = async () => {
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    };
    await Promise.all(write(0, 16));
    const early = write(16, 1);
    await eventLoopTurns();
    await Promise.all([...early, ...write(17, 99)]);
    const last = write(116, 1);
    await eventLoopTurns();
    expect(batches).toEqual([16, 100]);
    await Promise.all([writer.close(), ...last]);
    expect(batches).toEqual([16, 100, 1]);
  });

  it('flushes as soon as enough rows are queued', async () => {
    const writer = makeNotesWriter();
    await Promise.all(Array.from({ length: 250 }, (_, n) => writer.write({ id: 720 + n, text: 'a' })));
    expect(batches).toEqual([100, 150]);
    await writer.close();
  });

  it('opens its connection and prepares the statement in advance', async () => {
    const writer = makeNotesWriter();
    await writer.open();
    expect(batches).toEqual([0]);
    const connections = `SELECT state FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'muster notes' AND query LIKE 'INSERT INTO notes%'`;
    expect(await asOwner(connections)).toEqual([{ state: 'idle' }]);
    await writer.close();
  });

  it('rejects only the row that the database rejects', async () => {
    const writer = makeNotesWriter();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => writer.write({ id: 1_000 + n, text: n === 7 ? 'far too long' : 'a' })),
    );
    expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([7]);
    expect((await stored()).filter((id) => id >= 1_000)).toHaveLength(19);
    await writer.close();
  });

  it('retries after a deadlock and a short outage', async () => {
    const writer = makeNotesWriter();
    failures = [failing('40P01'), failing('57P01'), failing('ECONNRESET')];
    expect(await writer.write({ id: 2_000, text: 'a' })).toBe(2_000);
    expect(batches).toEqual([1, 1, 1, 1]);
    await writer.close();
  });

  it('reconnects after the connection is terminated between two writes', async () => {
    const writer = makeNotesWriter();
    await writer.write({ id: 2_001, text: 'a' });
    await asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster notes'`);
    expect(await Promise.all([2_002, 2_003].map((id) => writer.write({ id, text: 'a' })))).toEqual([2_002, 2_003]);
    await writer.close();
  });

  it('rejects rows as unavailable during a long outage and when the queue is full', async () => {
    const away = makeBatchWriter({
      url: 'postgres://muster@127.0.0.1:1/none',
      work: notes,
      log: makeLog('silent'),
      limits: { maxOutageMs: 200 },
    });
    await expect(away.write({ id: 1, text: 'a' })).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    await away.close();
    const writer = makeNotesWriter({ maxQueued: 3 });
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => writer.write({ id: 3_000 + id, text: 'a' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
    await writer.close();
  });

  it('rejects new rows while the oldest queued row has waited too long', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow: typeof notes = { ...notes, write: (...input) => released.then(() => notes.write(...input)) };
    const limits = { maxQueueMs: 50 };
    const writer = makeBatchWriter({ ...database.connection, work: slow, log: makeLog('silent'), limits });
    const inFlight = writer.write({ id: 3_100, text: 'a' });
    await nextTurn();
    const queued = writer.write({ id: 3_101, text: 'a' });
    await sleep(60);
    const late = writer.write({ id: 3_102, text: 'a' });
    release();
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all([inFlight, queued])).toEqual([3_100, 3_101]);
    expect(await writer.write({ id: 3_103, text: 'a' })).toBe(3_103);
    await writer.close();
  });

  it('writes the queued rows before it closes and accepts no more', async () => {
    const writer = makeNotesWriter();
    const accepted = [4_000, 4_001].map((id) => writer.write({ id, text: 'a' }));
    const closing = writer.close();
    await expect(writer.write({ id: 4_002, text: 'a' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all(accepted)).toEqual([4_000, 4_001]);
    await closing;
    expect((await stored()).filter((id) => id >= 4_000)).toEqual([4_000, 4_001]);
  });
});
