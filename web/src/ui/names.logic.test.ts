import { expect, test } from 'vitest';
import { fewNames } from './names.logic.ts';

const named = (count: number): string[] => Array.from({ length: count }, (_, index) => `G${index + 1}`);

test('four names are all read, of fourteen the first three and how many more there are', () => {
  expect(fewNames(named(0))).toBe('');
  expect(fewNames(named(4))).toBe('G1, G2, G3, G4');
  expect(fewNames(named(5))).toBe('G1, G2, G3 and 2 more');
  expect(fewNames(named(14))).toBe('G1, G2, G3 and 11 more');
});
