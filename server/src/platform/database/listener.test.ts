import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '../log.ts';
import { listenerName } from './hearing.ts';
import { type Listener, startListener } from './listener.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let listener: Listener;

beforeAll(async () => {
  database = await makeTestDatabase();
  listener = await startListener({ url: database.url, log: makeLog('silent') });
});
afterAll(async () => {
  await listener.close();
  await database.drop();
});

const notify = (channel: string, payload: string) =>
  database.acrossUniversities((tx) => tx.query('SELECT pg_notify($1, $2)', [channel, payload]));

/** Speaks until it is heard: the database is told of a new channel a moment later. */
async function hears(channel: string, heard: readonly string[]): Promise<void> {
  await vi.waitFor(async () => {
    await notify(channel, 'anybody?');
    expect(heard).toContain('anybody?');
  }, 15_000);
}

/** What was said before on any channel has come, or never will: words arrive in their order. */
async function bringsNothingMore(): Promise<void> {
  const heard: string[] = [];
  const stop = listener.listen('last', (payload) => heard.push(payload));
  await hears('last', heard);
  stop();
}

test('a process hears what another one committed, until it stops listening', async () => {
  const heard: string[] = [];
  const stop = listener.listen('marks', (payload) => heard.push(payload));
  await hears('marks', heard);
  await notify('marks', 'one');
  await vi.waitFor(() => expect(heard.at(-1)).toBe('one'), 15_000);
  stop();
  await notify('marks', 'two');
  await bringsNothingMore();
  expect(heard.at(-1)).toBe('one');
});

test('what is rolled back is never heard', async () => {
  const heard: string[] = [];
  listener.listen('rolled_back', (payload) => heard.push(payload));
  await hears('rolled_back', heard);
  const broken = database.acrossUniversities(async (tx) => {
    await tx.query("SELECT pg_notify('rolled_back', 'x')");
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await bringsNothingMore();
  expect(heard).not.toContain('x');
});

test('what must be heard is told when the slowest process has heard it, and one that never answers is not waited for', async () => {
  const slow = new pg.Client({ connectionString: database.url, application_name: listenerName });
  const asked: string[] = [];
  slow.on('notification', ({ payload }) => asked.push(...(/^anybody (.*)$/.exec(payload ?? '')?.slice(1) ?? [])));
  await slow.connect();
  await slow.query('LISTEN muster_hearing');
  database.hearThrough(listener);
  const tell = () => database.acrossUniversities(async (tx) => tx.mustBeHeard());
  let isTold = false;
  const telling = tell().then(() => (isTold = true));
  await vi.waitFor(() => expect(asked).toHaveLength(1), 15_000);
  await bringsNothingMore();
  expect(isTold).toBe(false);
  await slow.query('SELECT pg_notify($1, $2)', ['muster_hearing', `heard ${asked[0]}`]);
  await telling;
  await tell();
  expect(asked).toHaveLength(2);
  await slow.end();
});

test('a broken connection is told as lost, made again, told as restored, and hears again', async () => {
  const events: string[] = [];
  listener.onLost(() => events.push('lost'));
  listener.onRestored(() => events.push('restored'));
  listener.listen('again', (payload) => events.push(payload));
  await database.acrossUniversities(async (tx) => {
    await tx.query('SET LOCAL ROLE NONE');
    await tx.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster listener' AND datname = current_database()",
    );
  });
  await vi.waitFor(() => expect(events).toEqual(['lost', 'restored']), 15_000);
  expect(listener.isListening()).toBe(true);
  await notify('again', 'heard');
  await vi.waitFor(() => expect(events.at(-1)).toBe('heard'), 15_000);
});
