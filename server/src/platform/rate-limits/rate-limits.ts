import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import { type Database, shortQueryTimeoutMs } from '../database/database.ts';
import { type HttpError, httpError } from '../http/errors/http-error.ts';
import type { JobWork } from '../jobs/jobs.ts';
import { rateLimited } from '../metrics/metrics.ts';
import { deleteExpiredCounters, makeCounterClient, tableName } from './rate-limits.store.ts';

/** Counts attempts per key. All processes share the counters. Each counter ends `withinMs` after its first count. */
export type RateLimiter = {
  /** Counts one attempt. Throws `too_many_attempts`, with the time to wait, beyond the limit. */
  consume(key: string): Promise<void>;
  /** Throws `too_many_attempts` at the limit. Counts nothing. */
  check(key: string): Promise<void>;
  /** Counts one attempt and returns the number of attempts. */
  add(key: string): Promise<number>;
  /** Takes back one attempt. */
  refund(key: string): Promise<void>;
  /** Returns the number of attempts. */
  count(key: string): Promise<number>;
  reset(key: string): Promise<void>;
};

export type RateLimiterOptions = {
  /** Unique in the product: the counters of one name are separate from those of the others. */
  readonly name: string;
  readonly max: number;
  readonly withinMs: number;
  /** Text of the error, when the default text does not fit. */
  readonly text?: string;
  /** Rejects a key beyond its limit without a statement. Only for counters that are never reset or refunded beyond the limit. */
  readonly isBlockedInMemory?: boolean;
};

export type MakeRateLimiter = (options: RateLimiterOptions) => RateLimiter;

type RateLimitsDeps = { readonly database: Database; readonly clock: Clock; readonly secret: Uint8Array };

/** Keys are emails, networks and ids. The table holds keyed hashes of them, so that it and its backups contain no personal data. */
export function makeRateLimits({ database, clock, secret }: RateLimitsDeps): MakeRateLimiter {
  const hashKey = createHmac('sha256', secret).update('rate limits').digest();
  const storeClient = makeCounterClient({ database, clock });

  return ({ name, max, withinMs, text, isBlockedInMemory = false }) => {
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: max,
      duration: withinMs / 1000,
      ...(isBlockedInMemory ? { inMemoryBlockOnConsumed: max + 1 } : {}),
    });
    const hashed = (key: string): string => createHmac('sha256', hashKey).update(key).digest('base64url');
    function tooMany({ msBeforeNext }: RateLimiterRes): HttpError {
      rateLimited.inc({ limit: name });
      return httpError('too_many_attempts', text, undefined, Math.max(1, Math.ceil(msBeforeNext / 1000)));
    }

    return {
      async consume(key) {
        await limiter.consume(hashed(key)).catch((error: unknown) => {
          throw error instanceof RateLimiterRes ? tooMany(error) : error;
        });
      },
      async check(key) {
        const state = await limiter.get(hashed(key));
        if (state && state.consumedPoints >= max) throw tooMany(state);
      },
      add: async (key) => (await limiter.penalty(hashed(key))).consumedPoints,
      refund: async (key) => void (await limiter.reward(hashed(key))),
      count: async (key) => (await limiter.get(hashed(key)))?.consumedPoints ?? 0,
      reset: async (key) => void (await limiter.delete(hashed(key))),
    };
  };
}

const batchSize = 5_000;

/** Job that deletes counters whose period has ended. */
export const makeExpiredCounterCleanup =
  ({ database, clock }: Pick<RateLimitsDeps, 'database' | 'clock'>): JobWork =>
  async (mustStop) => {
    let deleted = 0;
    for (;;) {
      const batch = await database.acrossUniversities(
        (tx) => deleteExpiredCounters(tx, clock.now(), batchSize),
        shortQueryTimeoutMs,
      );
      deleted += batch;
      if (batch < batchSize || mustStop()) return { deleted };
    }
  };
