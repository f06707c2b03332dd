import { refuse } from '../http/refusal.ts';

type Waiting<Row> = {
  readonly promise: Promise<Row | undefined>;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
};

export type GatheredLookup<Row> = {
  find(key: string): Promise<Row | undefined>;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
};

const mostWaiting = 10_000;

/**
 * Asks the database for many rows at once: a hall that opens the page in the same second, classes that all begin at nine, or a
 * flood of invented keys cost a few queries and never more than `atOnce` connections. A question joins only a query that has not been
 * sent, so an answer is never older than its question.
 */
export function makeGatheredLookup<Row>(parts: {
  readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  readonly atOnce: number;
  readonly mostTogether: number;
}): GatheredLookup<Row> {
  const { ask, atOnce, mostTogether } = parts;
  let waiting = new Map<string, Waiting<Row>>();
  const underWay = new Set<Promise<void>>();

  function flush(): void {
    while (waiting.size > 0 && underWay.size < atOnce) {
      const batch = new Map([...waiting].slice(0, mostTogether));
      waiting = new Map([...waiting].slice(mostTogether));
      const flight = send(batch).finally(() => {
        underWay.delete(flight);
        flush();
      });
      underWay.add(flight);
    }
  }

  async function send(batch: ReadonlyMap<string, Waiting<Row>>): Promise<void> {
    try {
      const rows = await ask([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(rows.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  return {
    find(key) {
      const known = waiting.get(key);
      if (known) return known.promise;
      if (waiting.size >= mostWaiting) throw refuse('unavailable', undefined, undefined, 1);
      const one = Promise.withResolvers<Row | undefined>();
      waiting.set(key, one);
      // After the requests that this turn of the event loop has read: they ask together.
      if (waiting.size === 1) setImmediate(flush);
      return one.promise;
    },
    async settled() {
      while (waiting.size > 0 || underWay.size > 0) {
        flush();
        await Promise.all(underWay);
      }
    },
  };
}
