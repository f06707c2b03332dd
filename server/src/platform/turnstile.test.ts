import { describe, expect, it } from 'vitest';
import { makeTurnstile } from './turnstile.ts';

describe('people at a turnstile', () => {
  it('go in a few at a time, in their order, and are sent away when the queue is full', async () => {
    const pass = makeTurnstile(2, 3, () => new Error('full'));
    const inside: { readonly n: number; readonly leave: () => void }[] = [];
    const entered: number[] = [];
    const visits = Array.from({ length: 6 }, (_, n) =>
      pass(async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        inside.push({ n, leave: resolve });
        entered.push(n);
        await promise;
        if (n === 1) throw new Error('stumbled');
      }),
    );
    const told = Promise.allSettled(visits);
    await expect(visits[5]).rejects.toThrow('full');
    for (let left = 0; left < 5; left++) {
      expect(inside.map(({ n }) => n)).toEqual([left, left + 1].filter((n) => n < 5));
      const first = inside.shift()!;
      first.leave();
      await visits[first.n]!.catch(() => undefined);
    }
    expect(entered).toEqual([0, 1, 2, 3, 4]);
    expect(
      (await told).map((result) => (result.status === 'rejected' ? (result.reason as Error).message : 'in')),
    ).toEqual(['in', 'stumbled', 'in', 'in', 'in', 'full']);
    expect(await pass(async () => 'free again')).toBe('free again');
  });
});
