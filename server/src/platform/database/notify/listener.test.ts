import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeLog } from '../../log.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Listener, startListener } from './listener.ts';
import { barrierChannel, listenerApplicationName } from './notify-barrier.ts';

let database: TestDatabase;
let listener: Listener;

beforeAll(async () => {
  database = await makeTestDatabase();
  listener = await startListener({ url: database.connection.url, log: makeLog('silent'), areRowsChecked: true });
});
afterAll(async () => {
  await listener.close();
  await database.drop();
});

const notify = (channel: string, payload: string) =>
  database.acrossUniversities((tx) => tx.execute('SELECT pg_notify($1, $2)', [channel, payload]));

/** Notifies until one arrives: LISTEN takes effect a moment after `listen` returns. */
async function waitUntilListening(channel: string, received: readonly string[]): Promise<void> {
  await vi.waitFor(async () => {
    await notify(channel, 'ping');
    expect(received).toContain('ping');
  }, 15_000);
}

/** Resolves when all earlier notifications of any channel have arrived: they arrive in commit order. */
async function waitForEarlierNotifications(): Promise<void> {
  const received: string[] = [];
  const stop = listener.listen('last', (payload) => received.push(payload));
  await waitUntilListening('last', received);
  stop();
}

describe('listener', () => {
  it('receives notifications until it stops listening', async () => {
    const received: string[] = [];
    const stop = listener.listen('marks', (payload) => received.push(payload));
    await waitUntilListening('marks', received);
    await notify('marks', 'one');
    await vi.waitFor(() => expect(received.at(-1)).toBe('one'), 15_000);
    stop();
    await notify('marks', 'two');
    await waitForEarlierNotifications();
    expect(received.at(-1)).toBe('one');
  });

  it('receives nothing from a transaction that is rolled back', async () => {
    const received: string[] = [];
    listener.listen('rolled_back', (payload) => received.push(payload));
    await waitUntilListening('rolled_back', received);
    const failed = database.acrossUniversities(async (tx) => {
      await tx.execute("SELECT pg_notify('rolled_back', 'x')");
      throw new Error('rolled back on purpose');
    });
    await expect(failed).rejects.toThrow('rolled back on purpose');
    await waitForEarlierNotifications();
    expect(received).not.toContain('x');
  });

  it('reports a broken connection as lost, reconnects, reports it as restored and receives again', async () => {
    const events: string[] = [];
    listener.onLost(() => events.push('lost'));
    listener.onRestored(() => events.push('restored'));
    listener.listen('after_reconnect', (payload) => events.push(payload));
    await database.acrossUniversities(async (tx) => {
      await tx.execute('SET LOCAL ROLE NONE');
      await tx.execute(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
        [listenerApplicationName],
      );
    });
    await vi.waitFor(() => expect(events).toEqual(['lost', 'restored']), 15_000);
    expect(listener.isListening()).toBe(true);
    await notify('after_reconnect', 'received');
    await vi.waitFor(() => expect(events.at(-1)).toBe('received'), 15_000);
  });
});

describe('notify barrier', () => {
  it('waits for the slowest process, and not for one that never acknowledges', async () => {
    const slow = new pg.Client({ connectionString: database.url, application_name: listenerApplicationName });
    const requests: string[] = [];
    slow.on('notification', ({ payload }) => requests.push(...(/^request (.*)$/u.exec(payload ?? '')?.slice(1) ?? [])));
    await slow.connect();
    await slow.query(`LISTEN ${barrierChannel}`);
    database.setNotifyBarrier(listener);
    const notifyAndWait = () => database.acrossUniversities(async (tx) => tx.requireDelivery());
    let isDelivered = false;
    const delivery = notifyAndWait().then(() => (isDelivered = true));
    await vi.waitFor(() => expect(requests).toHaveLength(1), 15_000);
    await waitForEarlierNotifications();
    expect(isDelivered).toBe(false);
    await slow.query('SELECT pg_notify($1, $2)', [barrierChannel, `ack ${requests[0]}`]);
    await delivery;
    await notifyAndWait();
    expect(requests).toHaveLength(2);
    await slow.end();
  });
});
