import { expect, test } from 'vitest';
import { bandOf } from './attendance.ts';

test('the bands change at 80 and at 60', () => {
  expect([100, 80, 79.9, 60, 59.9, 0].map(bandOf)).toEqual([
    'Excellent',
    'Excellent',
    'Average',
    'Average',
    'Poor',
    'Poor',
  ]);
});
