import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeBatchLoader } from './batch-loader.ts';

/** Loads each key in capitals. `queries`: the keys of each query; a query waits until `respond` is called with its index. */
function setUp(limits: { maxConcurrent: number; maxBatchSize: number }) {
  const queries: string[][] = [];
  const responses: PromiseWithResolvers<void>[] = [];
  const loader = makeBatchLoader<string>({
    ...limits,
    async loadBatch(keys) {
      queries.push([...keys]);
      const response = Promise.withResolvers<void>();
      responses.push(response);
      await response.promise;
      return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]));
    },
  });
  return { loader, queries, responses, respond: (query: number) => responses[query]?.resolve() };
}

describe('batch loader', () => {
  it('loads the keys of the same moment with one query, each key once', async () => {
    const { loader, queries, respond } = setUp({ maxConcurrent: 2, maxBatchSize: 10 });
    const found = ['aiko', 'unknown', 'aiko', 'bilal'].map(loader.load);
    await nextTurn();
    respond(0);
    expect(await Promise.all(found)).toEqual(['AIKO', undefined, 'AIKO', 'BILAL']);
    expect(queries).toEqual([['aiko', 'unknown', 'bilal']]);
  });

  it('adds no key to a query in flight, whose row would be older than the request', async () => {
    const { loader, queries, respond } = setUp({ maxConcurrent: 2, maxBatchSize: 10 });
    const before = loader.load('aiko');
    await nextTurn();
    const after = loader.load('aiko');
    await nextTurn();
    expect(queries).toEqual([['aiko'], ['aiko']]);
    respond(1);
    expect(await after).toBe('AIKO');
    respond(0);
    expect(await before).toBe('AIKO');
  });

  it('limits the batch size and the concurrent queries, and loads the remaining keys afterwards', async () => {
    const { loader, queries, respond } = setUp({ maxConcurrent: 2, maxBatchSize: 2 });
    const found = ['a', 'b', 'c', 'd', 'e'].map(loader.load);
    await nextTurn();
    expect(queries).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    respond(0);
    await Promise.all(found.slice(0, 2));
    await nextTurn();
    expect(queries[2]).toEqual(['e']);
    respond(1);
    respond(2);
    await loader.waitUntilIdle();
    expect(await Promise.all(found)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('rejects the keys of a failed query, and not those of the next one', async () => {
    const { loader, respond, responses } = setUp({ maxConcurrent: 1, maxBatchSize: 10 });
    const failing = Promise.allSettled(['aiko', 'bilal'].map(loader.load));
    await nextTurn();
    const next = loader.load('aiko');
    responses[0]?.reject(new Error('database away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await nextTurn();
    respond(1);
    expect(await next).toBe('AIKO');
  });
});
