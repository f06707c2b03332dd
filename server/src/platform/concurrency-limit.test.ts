import { describe, expect, it } from 'vitest';
import { makeConcurrencyLimit } from './concurrency-limit.ts';

describe('concurrency limit', () => {
  it('starts tasks in order up to the maximum and rejects when the queue is full', async () => {
    const runLimited = makeConcurrencyLimit('test', 2, 3, () => new Error('full'));
    const running: { readonly n: number; readonly finish: () => void }[] = [];
    const started: number[] = [];
    const tasks = Array.from({ length: 6 }, (_, n) =>
      runLimited(async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        running.push({ n, finish: resolve });
        started.push(n);
        await promise;
        if (n === 1) throw new Error('failed');
      }),
    );
    const results = Promise.allSettled(tasks);
    await expect(tasks[5]).rejects.toThrow('full');
    for (let finished = 0; finished < 5; finished++) {
      const expected = [finished, finished + 1].filter((n) => n < 5);
      await expect.poll(() => running.map(({ n }) => n)).toEqual(expected);
      const first = running.shift()!;
      first.finish();
      await tasks[first.n]!.catch(() => undefined);
    }
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(
      (await results).map((result) => (result.status === 'rejected' ? (result.reason as Error).message : 'done')),
    ).toEqual(['done', 'failed', 'done', 'done', 'done', 'full']);
    expect(await runLimited(async () => 'free again')).toBe('free again');
  });
});
