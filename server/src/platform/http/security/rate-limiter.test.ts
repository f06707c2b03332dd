import { describe, expect, it } from 'vitest';
import { makeSettableClock } from '../../clock.ts';
import { HttpError } from '../errors/http-error.ts';
import { makeRateLimiter, networkOf } from './rate-limiter.ts';

describe('rate limiter', () => {
  it('rejects a key at its limit until the period since its first count is over', () => {
    const clock = makeSettableClock();
    const limiter = makeRateLimiter({ clock, max: 2, withinMs: 60_000, text: 'Too often' });
    limiter.count('ann');
    clock.advance(20_000);
    limiter.check('ann');
    limiter.count('ann');
    const error = catchHttpError(() => limiter.check('ann'));
    expect([error.status, error.code, error.retryAfterSeconds]).toEqual([429, 'too_many_attempts', 40]);
    expect(error.message).toBe('Too often');
    limiter.check('ben');
    clock.advance(40_000);
    limiter.check('ann');
  });

  it('resets a key', () => {
    const limiter = makeRateLimiter({ clock: makeSettableClock(), max: 1, withinMs: 60_000 });
    limiter.count('ann');
    limiter.reset('ann');
    expect(() => limiter.check('ann')).not.toThrow();
  });

  it('drops the oldest key beyond its maximum of keys', () => {
    const limiter = makeRateLimiter({ clock: makeSettableClock(), max: 1, withinMs: 60_000, maxKeys: 2 });
    for (const name of ['ann', 'ben', 'cat']) limiter.count(name);
    limiter.check('ann');
    expect(catchHttpError(() => limiter.check('ben')).code).toBe('too_many_attempts');
    expect(catchHttpError(() => limiter.check('cat')).code).toBe('too_many_attempts');
  });
});

describe('networkOf', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['198.51.100.7:51234', '198.51.100.7'],
    ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
    ['unix:', 'unix:'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

function catchHttpError(work: () => void): HttpError {
  try {
    work();
  } catch (error) {
    if (error instanceof HttpError) return error;
  }
  throw new Error('No HttpError was thrown');
}
