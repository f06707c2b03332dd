import { describe, expect, it } from 'vitest';
import { makeTurnstile } from './turnstile.ts';

describe('people at a turnstile', () => {
  it('go in a few at a time, in their order, and are sent away when the queue is full', async () => {
    const pass = makeTurnstile(2, 3, () => new Error('full'));
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const visits = Array.from({ length: 6 }, (_, n) =>
      pass(async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside--;
        order.push(n);
        if (n === 1) throw new Error('stumbled');
      }),
    );
    const results = await Promise.allSettled(visits);
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : 'in'))).toEqual([
      'in',
      'stumbled',
      'in',
      'in',
      'in',
      'full',
    ]);
    expect(await pass(async () => 'free again')).toBe('free again');
  });
});
