import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { checkRows, type RowSchema } from '../client/row-schema.ts';
import { startSession } from '../client/session.ts';
import { listenerApplicationName, makeNotifyBarrier } from './notify-barrier.ts';

export type Listener = {
  /** Calls the handler with the payload of each notification. Returns the function that stops it. */
  listen(channel: string, handler: (payload: string) => void): () => void;
  /** The connection broke: notifications may be missed, so values cached because of them may be stale. */
  onLost(handler: () => void): () => void;
  /** The connection listens again: cached values must be reloaded. */
  onRestored(handler: () => void): () => void;
  isListening(): boolean;
  /** Resolves when every other process has handled all notifications committed so far, or does not respond. */
  waitForAllProcesses(): Promise<void>;
  close(): Promise<void>;
};

const firstRetryDelayMs = 50;
const maxRetryDelayMs = 2_000;
/** Detects a connection that died silently (an unplugged cable, a frozen database). */
const heartbeatMs = 5_000;
const closeTimeoutMs = 500;
/** The server closes the connection of a machine that is gone within about 30 s, and barriers no longer wait for it. */
const sessionSettings = { tcp_keepalives_idle: '15', tcp_keepalives_interval: '5', tcp_keepalives_count: '3' };

/** Opens the one LISTEN connection of this process, and reopens it whenever it breaks. */
export async function startListener(deps: {
  url: string;
  log: Log;
  areRowsChecked?: boolean | undefined;
}): Promise<Listener> {
  const { url, log, areRowsChecked = false } = deps;
  const handlers = new Map<string, Set<(payload: string) => void>>();
  const lostHandlers = new Set<() => void>();
  const restoredHandlers = new Set<() => void>();
  let current: pg.Client | undefined;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let lastQuery: Promise<unknown> = Promise.resolve();

  const runHandler = (handler: () => void): void => {
    try {
      handler();
    } catch (error) {
      log.error({ err: error }, 'notification handler failed');
    }
  };

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: listenerApplicationName,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on('error', () => onBroken(client));
    client.on('end', () => onBroken(client));
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) runHandler(() => handler(payload ?? ''));
    });
    try {
      await client.connect();
      await startSession(client, sessionSettings);
      for (const channel of handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    current = client;
  }

  function onBroken(client: pg.Client): void {
    if (current !== client) return;
    current = undefined;
    void client.end().catch(() => undefined);
    if (isClosed) return;
    log.warn('listening database connection broke');
    for (const handler of lostHandlers) runHandler(handler);
    scheduleReconnect(firstRetryDelayMs);
  }

  function scheduleReconnect(delayMs: number): void {
    retryTimer = setTimeout(() => void reconnect(delayMs), delayMs);
  }

  async function reconnect(delayMs: number): Promise<void> {
    try {
      await connect();
    } catch {
      if (!isClosed) scheduleReconnect(Math.min(delayMs * 2, maxRetryDelayMs));
      return;
    }
    if (isClosed) await current?.end().catch(() => undefined);
    else for (const handler of restoredHandlers) runHandler(handler);
  }

  /** One query at a time: the driver deprecates queueing on a client. */
  function enqueue(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const result = lastQuery.then(() => client.query(text, [...values]));
    lastQuery = result.catch(() => onBroken(client));
    return result;
  }

  async function query<T>(text: string, values: readonly unknown[], row: RowSchema<T>): Promise<T[]> {
    if (!current) return [];
    const { rows } = await enqueue(current, text, values);
    if (areRowsChecked) checkRows(text, rows, row);
    return rows as T[];
  }

  function listen(channel: string, handler: (payload: string) => void): () => void {
    const existing = handlers.get(channel);
    if (existing) existing.add(handler);
    else {
      handlers.set(channel, new Set([handler]));
      if (current) void enqueue(current, `LISTEN ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    }
    return () => void handlers.get(channel)?.delete(handler);
  }

  const waitForAllProcesses = makeNotifyBarrier({ listen, query, log });
  await connect();
  const heartbeat = setInterval(() => {
    if (current) void enqueue(current, 'SELECT 1').catch(() => undefined);
  }, heartbeatMs);
  heartbeat.unref();

  const subscribe = (set: Set<() => void>, handler: () => void) => {
    set.add(handler);
    return () => void set.delete(handler);
  };

  return {
    listen,
    onLost: (handler) => subscribe(lostHandlers, handler),
    onRestored: (handler) => subscribe(restoredHandlers, handler),
    isListening: () => current !== undefined,
    // Without a connection there is no barrier; the other processes still receive the notification.
    waitForAllProcesses: () => waitForAllProcesses().catch(() => undefined),
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(retryTimer);
      const ended = current?.end().catch(() => undefined);
      await Promise.race([ended, sleep(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}
