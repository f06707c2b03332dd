import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '../log.ts';
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

test('a process hears what another one committed, until it stops listening', async () => {
  const heard: string[] = [];
  const stop = listener.listen('marks', (payload) => heard.push(payload));
  await sleep(50);
  await notify('marks', 'one');
  await vi.waitFor(() => expect(heard).toEqual(['one']), 15_000);
  stop();
  await notify('marks', 'two');
  await sleep(50);
  expect(heard).toEqual(['one']);
});

test('what is rolled back is never heard', async () => {
  const heard: string[] = [];
  listener.listen('rolled_back', (payload) => heard.push(payload));
  await sleep(50);
  const broken = database.acrossUniversities(async (tx) => {
    await tx.query("SELECT pg_notify('rolled_back', 'x')");
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await sleep(50);
  expect(heard).toEqual([]);
});

test('a broken connection is told as lost, made again, told as restored, and hears again', async () => {
  const events: string[] = [];
  listener.onLost(() => events.push('lost'));
  listener.onRestored(() => events.push('restored'));
  listener.listen('again', (payload) => events.push(payload));
  await sleep(50);
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
