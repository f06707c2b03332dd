import { expect, test } from 'vitest';
import { narrowedBy } from './narrowed-by.ts';

test('conditions follow those that stand, in the order of their values; what nobody asked for is not there', () => {
  const values: unknown[] = ['university'];
  const text = narrowedBy(values, [
    [null, (place) => `a = ${place}`],
    ['x', (place) => `b = ${place} OR c = ${place}`],
    [undefined, (place) => `d = ${place}`],
    [false, (place) => `e = ${place}`],
    [0, (place) => `f = ${place}`],
  ]);
  expect(text.split(/\s*\n\s*/u)).toEqual(['AND b = $2 OR c = $2', 'AND e = $3', 'AND f = $4']);
  expect(values).toEqual(['university', 'x', false, 0]);
});
