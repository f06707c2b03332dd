import { describe, expect, it } from 'vitest';
import { errorText, isRejection, retryDelayMs } from './mail-retry.rules.ts';

describe('mail retries', () => {
  it('wait longer each time and last for at least a day', () => {
    const delays = Array.from({ length: 100 }, (_, at) => retryDelayMs(at + 1));
    expect(delays.slice(0, 8).map((ms) => (ms ?? 0) / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    const totalMs = delays.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
    expect(totalMs).toBeGreaterThan(24 * 3_600_000);
    expect(totalMs).toBeLessThan(3 * 24 * 3_600_000);
  });

  it.each([
    ['an unknown mailbox', { code: 'EENVELOPE', responseCode: 550 }, true],
    ['rejected content', { code: 'EMESSAGE', responseCode: 554 }, true],
    ['a busy server', { code: 'EENVELOPE', responseCode: 451 }, false],
    ['a wrong password of the deployment', { code: 'EAUTH', responseCode: 535 }, false],
    ['no connection', { code: 'ECONNREFUSED' }, false],
  ])('end at a rejection: %s', (_name, error, isFinal) => expect(isRejection(error)).toBe(isFinal));

  it('store the answer of the server', () => {
    expect(errorText(Object.assign(new Error('x'), { response: '550 5.1.1 No such user' }))).toBe(
      '550 5.1.1 No such user',
    );
    expect(errorText(new Error('connect ECONNREFUSED'))).toBe('connect ECONNREFUSED');
    expect(errorText(new Error('e'.repeat(1_000)))).toHaveLength(300);
  });
});
