import { identifierKey } from '@muster/contract/http/identifier-text';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';

const database = await makeTestDatabase();
afterAll(database.drop);

it('identifier_key has the rule of the contract', async () => {
  const dashes = '-‐‑‒–—―−﹣－';
  const zeros = '0٠۰०০੦૦୦௦౦೦൦෦๐໐༠၀០᠐';
  const texts = [
    ...Array.from(dashes, (dash) => `A${dash}1`),
    ...Array.from(zeros, (zero) =>
      Array.from({ length: 10 }, (_, at) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + at)).join(''),
    ),
    ' Ab - 12 ',
    'A -1',
    'A- 1',
    'Hall 2',
    'Äß-1',
    '王-1',
  ];
  const rows = await database.acrossUniversities((tx) =>
    tx.query(
      'SELECT identifier_key(t) AS key FROM unnest($1::text[]) WITH ORDINALITY AS x (t, at) ORDER BY at',
      [texts],
      z.object({ key: z.string() }),
    ),
  );
  expect(rows.map(({ key }) => key)).toEqual(texts.map(identifierKey));
});
