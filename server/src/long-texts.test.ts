import { api, type NamedEndpoint } from '@muster/contract/http/api';
import { describe, expect, it } from 'vitest';
import { inputPaths, withValueAt } from '#testing/hostile-input/input-locations.ts';

const many = 100_000;
/** Long texts that begin like valid input and end differently: a pattern with catastrophic backtracking would not finish. */
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

describe('input schemas check texts of 100,000 characters without backtracking', () => {
  it.each(api.map((one) => [one.name, one] as const))('%s', (_, one) => {
    for (const shape of shapesOf(one))
      for (const place of inputPaths(shape))
        for (const text of texts) shape.safeParse(withValueAt(shape, {}, place, text));
    expect(shapesOf(one).length).toBeLessThanOrEqual(3);
  });
});
