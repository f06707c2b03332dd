import { httpError } from '../../http/errors/http-error.ts';

type PendingKey<Row> = {
  readonly promise: Promise<Row | undefined>;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
};

export type BatchLoader<Row> = {
  /** The row of the key, undefined when there is none. Throws `unavailable` when too many keys are queued. */
  load(key: string): Promise<Row | undefined>;
  /** Resolves when no key is queued and no query in flight. */
  waitUntilIdle(): Promise<void>;
};

const maxQueued = 10_000;

/**
 * Loads the keys of concurrent requests with few queries (the DataLoader pattern), on at most `maxConcurrent` connections. A key joins
 * a query only before it is sent, so a row is never older than its request.
 */
export function makeBatchLoader<Row>(deps: {
  readonly loadBatch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  readonly maxConcurrent: number;
  readonly maxBatchSize: number;
}): BatchLoader<Row> {
  const { loadBatch, maxConcurrent, maxBatchSize } = deps;
  let queue = new Map<string, PendingKey<Row>>();
  const inFlight = new Set<Promise<void>>();

  function flush(): void {
    while (queue.size > 0 && inFlight.size < maxConcurrent) {
      const batch = new Map([...queue].slice(0, maxBatchSize));
      queue = new Map([...queue].slice(maxBatchSize));
      const query = send(batch).finally(() => {
        inFlight.delete(query);
        flush();
      });
      inFlight.add(query);
    }
  }

  async function send(batch: ReadonlyMap<string, PendingKey<Row>>): Promise<void> {
    try {
      const rows = await loadBatch([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(rows.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  return {
    load(key) {
      const queued = queue.get(key);
      if (queued) return queued.promise;
      if (queue.size >= maxQueued) throw httpError('unavailable', undefined, undefined, 1);
      const pending = Promise.withResolvers<Row | undefined>();
      queue.set(key, pending);
      // After the requests that the event loop has already read: they share the query.
      if (queue.size === 1) setImmediate(flush);
      return pending.promise;
    },
    async waitUntilIdle() {
      while (queue.size > 0 || inFlight.size > 0) {
        flush();
        await Promise.all(inFlight);
      }
    },
  };
}
