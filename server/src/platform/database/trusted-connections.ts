import type pg from 'pg';
import { isSilence } from './failures.ts';

type Trusted = { readonly client: pg.PoolClient; readonly release: (broken?: Error) => void };

/**
 * Connections that are worth asking. What a firewall forgot, it forgot of all of them at once: where one falls silent, those that
 * said nothing since it was asked are replaced rather than waited for, one after the other.
 */
export function makeTrusting(pool: pg.Pool): () => Promise<Trusted> {
  const heardAt = new WeakMap<pg.PoolClient, number>();
  let silentSince = Number.NEGATIVE_INFINITY;

  return async () => {
    for (;;) {
      const client = await pool.connect();
      const takenAt = performance.now();
      // One that was just made has answered just now.
      if ((heardAt.get(client) ?? takenAt) < silentSince) {
        client.release(true);
        continue;
      }
      return {
        client,
        release(broken) {
          if (broken === undefined) heardAt.set(client, performance.now());
          else if (isSilence(broken)) silentSince = Math.max(silentSince, takenAt);
          client.release(broken);
        },
      };
    }
  };
}
