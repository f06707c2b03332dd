import type pg from 'pg';
import { breakOffDead } from './dead-connections.ts';
import { isSilence } from './failures.ts';

type Trusted = { readonly client: pg.PoolClient; readonly release: (broken?: Error) => void };

/**
 * Connections that are worth asking. What a firewall forgot, it forgot of all of them at once: where one falls silent, those that
 * said nothing since it was asked are replaced rather than waited for, one after the other, and those that died while they were
 * asked are broken off.
 */
export function makeTrusting(pool: pg.Pool, url: string) {
  const heardAt = new WeakMap<pg.PoolClient, number>();
  const taken = new Set<pg.PoolClient>();
  let silentSince = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  /** A server that cannot be asked tells nothing: whoever waits goes on waiting. */
  async function look(): Promise<void> {
    const askedAt = performance.now();
    const broken = await breakOffDead(url, taken).catch(() => 0);
    if (broken > 0) silentSince = Math.max(silentSince, askedAt);
  }

  const breakOff = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)));

  async function connect(): Promise<Trusted> {
    for (;;) {
      const client = await pool.connect();
      const takenAt = performance.now();
      // One that was just made has answered just now.
      if ((heardAt.get(client) ?? takenAt) < silentSince) {
        client.release(true);
        continue;
      }
      taken.add(client);
      return {
        client,
        release(broken) {
          taken.delete(client);
          if (broken === undefined) heardAt.set(client, performance.now());
          else if (isSilence(broken)) {
            silentSince = Math.max(silentSince, takenAt);
            void breakOff();
          }
          client.release(broken);
        },
      };
    }
  }

  return { connect, breakOff };
}
