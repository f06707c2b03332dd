import { describe, expect, it } from 'vitest';
import { makeConcurrencyLimit, makeFairQueue } from './concurrency-limit.ts';

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

describe('fair queue', () => {
  it('runs one task at a time, one of each key in turn, and limits those of a key and all', async () => {
    const runInTurn = makeFairQueue('fair', { maxQueued: 6, maxQueuedOfKey: 3 }, () => new Error('full'));
    const order: string[] = [];
    let running = 0;
    let mostRunning = 0;
    const add = (name: string) =>
      runInTurn(name.charAt(0), async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        order.push(name);
        await Promise.resolve();
        running -= 1;
        if (name === 'b1') throw new Error('failed');
      }).catch((error: unknown) => (error as Error).message);
    const results = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'd1'].map(add);
    expect(await Promise.all(results)).toEqual([
      ...Array<undefined>(4).fill(undefined),
      'full',
      'failed',
      undefined,
      undefined,
      'full',
    ]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(mostRunning).toBe(1);
    expect(await runInTurn('a', async () => 'free again')).toBe('free again');
  });
});
