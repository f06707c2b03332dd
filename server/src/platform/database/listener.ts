import pg from 'pg';
import type { Log } from '../log.ts';
import { sayGoodbye } from './goodbye.ts';
import { listenerName, makeHearing } from './hearing.ts';

export type Listener = {
  /** Calls the handler with each notification's payload; the answer ends it. */
  listen(channel: string, handler: (payload: string) => void): () => void;
  /** The connection broke: notifications may be missed from now on, so what they keep true cannot be trusted. */
  onLost(handler: () => void): () => void;
  /** Listening again: what was remembered before must be read anew. */
  onRestored(handler: () => void): () => void;
  isListening(): boolean;
  /** Fulfilled when every other process has worked on whatever was committed before, or does not answer. */
  heardByAll(): Promise<void>;
  close(): Promise<void>;
};

const firstDelayMs = 50;
const longestDelayMs = 2_000;
/** A connection cut without a word (a pulled cable, a frozen database) is noticed by asking. */
const heartbeatMs = 5_000;

/** One dedicated LISTEN connection of this process, made again whenever it breaks. */
export async function startListener(deps: { url: string; log: Log }): Promise<Listener> {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  const lost = new Set<() => void>();
  const restored = new Set<() => void>();
  let current: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let said: Promise<unknown> = Promise.resolve();

  const safely = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      deps.log.error({ err: error }, 'a listener failed');
    }
  };

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: deps.url,
      application_name: listenerName,
      keepAlive: true,
      // A process whose machine went away is waited for no longer than this takes.
      options: '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on('error', () => dropped(client));
    client.on('end', () => dropped(client));
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) safely(() => handler(payload ?? ''));
    });
    try {
      await client.connect();
      for (const channel of handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    current = client;
  }

  function dropped(client: pg.Client): void {
    if (current !== client) return;
    current = undefined;
    void client.end().catch(() => undefined);
    if (isClosed) return;
    deps.log.warn('the listening connection broke');
    for (const handler of lost) safely(handler);
    reconnect(firstDelayMs);
  }

  function reconnect(delayMs: number): void {
    retry = setTimeout(() => void tryAgain(delayMs), delayMs);
  }

  async function tryAgain(delayMs: number): Promise<void> {
    try {
      await connect();
    } catch {
      if (!isClosed) reconnect(Math.min(delayMs * 2, longestDelayMs));
      return;
    }
    if (isClosed) await current?.end().catch(() => undefined);
    else for (const handler of restored) safely(handler);
  }

  /** One after the other, as the driver wants it. */
  function say<T>(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<T[]> {
    const saying = said.then(async () => (await client.query(text, [...values])).rows as T[]);
    said = saying.catch(() => dropped(client));
    return saying;
  }

  function listen(channel: string, handler: (payload: string) => void): () => void {
    const known = handlers.get(channel);
    if (known) known.add(handler);
    else {
      handlers.set(channel, new Set([handler]));
      if (current) void say(current, `LISTEN ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    }
    return () => void handlers.get(channel)?.delete(handler);
  }

  const hearing = makeHearing({
    listen,
    query: async (text, values) => (current ? await say(current, text, values) : []),
    log: deps.log,
  });
  await connect();
  const heartbeat = setInterval(() => {
    if (current) void say(current, 'SELECT 1').catch(() => undefined);
  }, heartbeatMs);
  heartbeat.unref();

  const subscribe = (set: Set<() => void>, handler: () => void) => {
    set.add(handler);
    return () => void set.delete(handler);
  };

  return {
    listen,
    onLost: (handler) => subscribe(lost, handler),
    onRestored: (handler) => subscribe(restored, handler),
    isListening: () => current !== undefined,
    // Who hears nothing themselves cannot ask: the others hear what was told as soon as it comes to them.
    heardByAll: () => hearing().catch(() => undefined),
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(retry);
      await sayGoodbye(current);
    },
  };
}
