import { describe, expect, test } from 'vitest';
import { makeSettableClock } from '../clock.ts';
import { Refusal } from './refusal.ts';
import { makeThrottle, networkOf } from './throttle.ts';

describe('whoever has used up their tries', () => {
  test('waits until the time since the first one is over, and is told how long', () => {
    const clock = makeSettableClock();
    const throttle = makeThrottle({ clock, most: 2, withinMs: 60_000 });
    throttle.count('ann');
    clock.advance(20_000);
    throttle.check('ann');
    throttle.count('ann');
    const refusal = catchRefusal(() => throttle.check('ann'));
    expect([refusal.status, refusal.code, refusal.retryAfterSeconds]).toEqual([429, 'too_many_attempts', 40]);
    throttle.check('ben');
    clock.advance(40_000);
    throttle.check('ann');
  });

  test('may go on when they are forgiven', () => {
    const throttle = makeThrottle({ clock: makeSettableClock(), most: 1, withinMs: 60_000 });
    throttle.count('ann');
    throttle.forget('ann');
    throttle.check('ann');
  });
});

test('a flood of names costs a bounded memory: the oldest are forgotten', () => {
  const throttle = makeThrottle({ clock: makeSettableClock(), most: 1, withinMs: 60_000, mostKeys: 2 });
  for (const name of ['ann', 'ben', 'cat']) throttle.count(name);
  throttle.check('ann');
  expect(catchRefusal(() => throttle.check('ben')).code).toBe('too_many_attempts');
  expect(catchRefusal(() => throttle.check('cat')).code).toBe('too_many_attempts');
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['198.51.100.7:51234', '198.51.100.7'],
  ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['unix:', 'unix:'],
])('the subscriber behind %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

function catchRefusal(work: () => void): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('It was not refused');
}
