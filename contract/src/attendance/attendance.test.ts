import { describe, expect, it } from 'vitest';
import { bandOf, percentage } from './attendance.ts';

describe('bandOf', () => {
  it('changes the band at 80 and 60 percent', () => {
    expect([100, 80, 79.9, 60, 59.9, 0].map((percent) => bandOf(percent))).toEqual([
      'Excellent',
      'Excellent',
      'Average',
      'Average',
      'Poor',
      'Poor',
    ]);
  });

  it('changes the band at the limit of a module, and 20 points below', () => {
    expect([70, 69.9, 50, 49.9].map((percent) => bandOf(percent, 70))).toEqual([
      'Excellent',
      'Average',
      'Average',
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
