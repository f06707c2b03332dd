import { describe, expect, it } from 'vitest';
import { bandOf, percentage } from './attendance.ts';

describe('bandOf', () => {
  it('changes the band at 80 and 60 percent', () => {
    expect([100, 80, 79.9, 60, 59.9, 0].map(bandOf)).toEqual([
      'Excellent',
      'Excellent',
      'Average',
      'Average',
      'Poor',
      'Poor',
    ]);
  });
});

describe('percentage', () => {
  it('rounds halves up to one decimal and is null without sessions', () => {
    const some = [
      [201, 400],
      [203, 400],
      [1, 16],
      [1599, 2000],
      [1199, 2000],
      [1, 3],
      [2, 3],
      [0, 7],
      [7, 7],
      [0, 0],
    ] as const;
    expect(some.map(([attended, total]) => percentage(attended, total))).toEqual([
      50.3,
      50.8,
      6.3,
      80,
      60,
      33.3,
      66.7,
      0,
      100,
      null,
    ]);
  });
});
