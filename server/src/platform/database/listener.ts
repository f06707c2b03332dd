import pg from 'pg';
import type { Log } from '../log.ts';

export type Listener = {
  /** Calls the handler with each notification's payload; the answer ends it. */
  listen(channel: string, handler: (payload: string) => void): () => void;
  /** The connection broke: notifications may be missed from now on, so what they keep true cannot be trusted. */
  onLost(handler: () => void): () => void;
  /** Listening again: what was remembered before must be read anew. */
  onRestored(handler: () => void): () => void;
  isListening(): boolean;
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
      application_name: 'muster listener',
      keepAlive: true,
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
  function say(client: pg.Client, text: string): void {
    said = said.then(() => client.query(text)).catch(() => dropped(client));
  }

  await connect();
  const heartbeat = setInterval(() => {
    if (current) say(current, 'SELECT 1');
  }, heartbeatMs);
  heartbeat.unref();

  const subscribe = (set: Set<() => void>, handler: () => void) => {
    set.add(handler);
    return () => void set.delete(handler);
  };

  return {
    listen(channel, handler) {
      const known = handlers.get(channel);
      if (known) known.add(handler);
      else {
        handlers.set(channel, new Set([handler]));
        if (current) say(current, `LISTEN ${pg.escapeIdentifier(channel)}`);
      }
      return () => void handlers.get(channel)?.delete(handler);
    },
    onLost: (handler) => subscribe(lost, handler),
    onRestored: (handler) => subscribe(restored, handler),
    isListening: () => current !== undefined,
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(retry);
      await current?.end().catch(() => undefined);
    },
  };
}
