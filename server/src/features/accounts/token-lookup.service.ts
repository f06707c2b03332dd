import { type Database, doorSilenceMs } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { listTokens, type TokenRow } from './tokens.store.ts';

type Waiting = {
  readonly promise: Promise<TokenRow | undefined>;
  readonly resolve: (row: TokenRow | undefined) => void;
  readonly reject: (error: unknown) => void;
};

export type TokenLookup = {
  find(key: string): Promise<TokenRow | undefined>;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
};

const flushesAtOnce = 2;
const mostTogether = 500;
const mostWaiting = 10_000;

/**
 * Asks the database for many tokens at once: a hall that opens the page in the same second, or a flood of invented tokens,
 * costs a few queries and never more than two connections. A question joins only a query that has not been sent, so an
 * answer is never older than its question.
 */
export function makeTokenLookup(database: Database): TokenLookup {
  let waiting = new Map<string, Waiting>();
  const underWay = new Set<Promise<void>>();

  function flush(): void {
    while (waiting.size > 0 && underWay.size < flushesAtOnce) {
      const batch = new Map([...waiting].slice(0, mostTogether));
      waiting = new Map([...waiting].slice(mostTogether));
      const flight = send(batch).finally(() => {
        underWay.delete(flight);
        flush();
      });
      underWay.add(flight);
    }
  }

  async function send(batch: ReadonlyMap<string, Waiting>): Promise<void> {
    try {
      const hashes = [...batch.keys()].map((key) => Buffer.from(key, 'base64'));
      const rows = await database.acrossUniversities((tx) => listTokens(tx, hashes), doorSilenceMs);
      const byKey = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
      for (const [key, { resolve }] of batch) resolve(byKey.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  return {
    find(key) {
      const known = waiting.get(key);
      if (known) return known.promise;
      if (waiting.size >= mostWaiting) throw refuse('unavailable', undefined, undefined, 1);
      const one = Promise.withResolvers<TokenRow | undefined>();
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
