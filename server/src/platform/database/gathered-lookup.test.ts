import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeGatheredLookup } from './gathered-lookup.ts';

/** Answers each key in capitals when it is let; `asked` are the keys of each query. */
function makeAsked(limits: { atOnce: number; mostTogether: number }) {
  const asked: string[][] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const lookup = makeGatheredLookup<string>({
    ...limits,
    async ask(keys) {
      asked.push([...keys]);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      await answer.promise;
      return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
    },
  });
  return { lookup, asked, answer: (query: number) => answers[query]?.resolve(), answers };
}

describe('questions of the same moment', () => {
  it('are one query, in which a key stands once and what is not there has no row', async () => {
    const { lookup, asked, answer } = makeAsked({ atOnce: 2, mostTogether: 10 });
    const found = ['aiko', 'nobody', 'aiko', 'bilal'].map(lookup.find);
    await nextTurn();
    answer(0);
    expect(await Promise.all(found)).toEqual(['AIKO', undefined, 'AIKO', 'BILAL']);
    expect(asked).toEqual([['aiko', 'nobody', 'bilal']]);
  });

  it('do not join a query that is on its way: its answer would be older than they are', async () => {
    const { lookup, asked, answer } = makeAsked({ atOnce: 2, mostTogether: 10 });
    const before = lookup.find('aiko');
    await nextTurn();
    const after = lookup.find('aiko');
    await nextTurn();
    expect(asked).toEqual([['aiko'], ['aiko']]);
    answer(1);
    expect(await after).toBe('AIKO');
    answer(0);
    expect(await before).toBe('AIKO');
  });

  it('are so many at a time and no more queries at once than is allowed; the others follow', async () => {
    const { lookup, asked, answer } = makeAsked({ atOnce: 2, mostTogether: 2 });
    const found = ['a', 'b', 'c', 'd', 'e'].map(lookup.find);
    await nextTurn();
    expect(asked).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    answer(0);
    await Promise.all(found.slice(0, 2));
    await nextTurn();
    expect(asked[2]).toEqual(['e']);
    answer(1);
    answer(2);
    await lookup.settled();
    expect(await Promise.all(found)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('fail together when their query fails, and those after them do not', async () => {
    const { lookup, answer, answers } = makeAsked({ atOnce: 1, mostTogether: 10 });
    const failing = Promise.allSettled(['aiko', 'bilal'].map(lookup.find));
    await nextTurn();
    const next = lookup.find('aiko');
    answers[0]?.reject(new Error('the database is away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await nextTurn();
    answer(1);
    expect(await next).toBe('AIKO');
  });
});
