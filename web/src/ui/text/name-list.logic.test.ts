import { expect, test } from 'vitest';
import { fewNames } from './name-list.logic.ts';

const named = (count: number): string[] => Array.from({ length: count }, (_, index) => `G${index + 1}`);

test('four names are all read, of fourteen the first three and how many more there are', () => {
  expect(fewNames(named(0))).toBe('');
  expect(fewNames(named(4))).toBe('G1, G2, G3, G4');
  expect(fewNames(named(5))).toBe('G1, G2, G3 and 2 more');
  expect(fewNames(named(14))).toBe('G1, G2, G3 and 11 more');
});

test('names that are written from right to left keep their order in a row', () => {
  expect(fewNames(['אולם', 'Hall B', 'قاعة 12'])).toBe('\u2068אולם\u2069, Hall B, \u2068قاعة 12\u2069');
});
