import { api, type NamedEndpoint } from '@muster/contract/api';
import { describe, expect, test } from 'vitest';
import { everyPlace, placed } from './testing/hostile-input/input-locations.ts';

const many = 100_000;
/** Beginnings of what is asked for somewhere, which go on for too long and end otherwise: a pattern that tries all ways never ends. */
const texts = [
  `a@${'.'.repeat(many)}@`,
  `a@${'a.'.repeat(many / 2)}@`,
  `${'a@'.repeat(many / 2)}!`,
  `${' '.repeat(many)}x ${' '.repeat(many)}x`,
  `Year${' '.repeat(many)}x`,
  `${'0'.repeat(many)}x`,
  `+1${'(-'.repeat(many / 2)}x`,
  `${'1-'.repeat(many / 2)}x`,
  `2026-09-14T${'T'.repeat(many)}08:30`,
  `${'\n\t'.repeat(many / 2)}-`,
];

const shapesOf = ({ endpoint: { params, query, body } }: NamedEndpoint) =>
  [params, query, body].filter((shape) => shape !== undefined);

describe('a text of a hundred thousand characters is judged in one look, wherever it is sent', () => {
  test.each(api.map((one) => [one.name, one] as const))('%s', (_, one) => {
    for (const shape of shapesOf(one))
      for (const place of everyPlace(shape)) for (const text of texts) shape.safeParse(placed(shape, {}, place, text));
    expect(shapesOf(one).length).toBeLessThanOrEqual(3);
  });
});
