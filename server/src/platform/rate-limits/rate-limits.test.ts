import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scenario } from '#testing/scenario.ts';
import { makeExpiredCounterCleanup, makeRateLimits } from './rate-limits.ts';

const t = scenario();
const minuteMs = 60_000;

const rejection = (retryAfterSeconds: number) => ({ status: 429, code: 'too_many_attempts', retryAfterSeconds });
const makeLimiter = (name: string, max = 2) => t.makeRateLimiter({ name, max, withinMs: minuteMs, text: 'Too often' });

describe('rate limiter', () => {
  it('rejects a key beyond its limit until the period since its first count is over', async () => {
    const limiter = makeLimiter('period');
    await limiter.consume('ann');
    t.clock.advance(20_000);
    await limiter.consume('ann');
    await expect(limiter.consume('ann')).rejects.toMatchObject({ ...rejection(40), message: 'Too often' });
    await expect(limiter.check('ann')).rejects.toMatchObject(rejection(40));
    await limiter.consume('ben');
    t.clock.advance(40_001);
    await limiter.check('ann');
    await limiter.consume('ann');
  });

  it('counts the attempts of all processes, whatever their system clock', async () => {
    const { database, clock, secret } = t;
    const realNow = Date.now;
    const limiters = [-300_000, 300_000].map((wrongByMs) => {
      const limiter = makeRateLimits({ database, clock, secret })({ name: 'shared', max: 2, withinMs: minuteMs });
      return async () => {
        Date.now = () => realNow() + wrongByMs;
        await limiter.consume('ann').finally(() => (Date.now = realNow));
      };
    });
    for (const consume of limiters) await consume();
    for (const consume of limiters) await expect(consume()).rejects.toMatchObject(rejection(60));
  });

  it('counts the attempts of concurrent requests', async () => {
    const limiter = makeLimiter('concurrent', 5);
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => limiter.consume('ann')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('refunds and resets attempts', async () => {
    const limiter = makeLimiter('refund');
    expect([await limiter.add('ann'), await limiter.add('ann'), await limiter.add('ann')]).toEqual([1, 2, 3]);
    await limiter.refund('ann');
    expect(await limiter.count('ann')).toBe(2);
    await limiter.reset('ann');
    expect(await limiter.count('ann')).toBe(0);
  });

  it('stores neither emails nor addresses', async () => {
    await makeLimiter('personal').consume('ann@people.example 198.51.100.7');
    const [row] = await t.sql<{ text: string }>('SELECT string_agg(r::text, chr(10)) AS text FROM rate_limits r');
    expect(row?.text).toMatch(/personal:[\w-]{43}/u);
    expect(row?.text).not.toMatch(/people|198/u);
  });

  it('replies "unavailable" while the database is away', async () => {
    const { clock, secret } = t;
    const database = { ...t.database, acrossUniversities: () => Promise.reject(unavailable) };
    const limiter = makeRateLimits({ database, clock, secret })({ name: 'away', max: 1, withinMs: minuteMs });
    await expect(limiter.consume('ann')).rejects.toBe(unavailable);
  });
});

const unavailable = new Error('The database is unavailable');

describe('cleanup of counters', () => {
  it('deletes those whose period is over', async () => {
    const { database, clock } = t;
    await t.sql('DELETE FROM rate_limits');
    await makeLimiter('old').add('ann');
    clock.advance(30_000);
    await makeLimiter('new').add('ann');
    clock.advance(30_000);
    expect(await makeExpiredCounterCleanup({ database, clock })(() => false)).toEqual({ deleted: 1 });
    const keys = await database.acrossUniversities((tx) =>
      tx.query('SELECT key FROM rate_limits', [], z.object({ key: z.string() })),
    );
    expect(keys).toEqual([{ key: expect.stringMatching(/^new:/u) }]);
  });
});
