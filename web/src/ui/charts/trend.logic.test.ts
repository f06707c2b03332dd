import { describe, expect, it } from 'vitest';
import { findOutlier, findRuns, fitScale } from './trend.logic.ts';

const series = (...values: readonly (number | null)[]) => values.map((value, at) => ({ key: String(at), value }));

describe('trend chart', () => {
  it('fits the scale to the values, with a span of at least 20 points', () => {
    expect(fitScale(series(73.5, 86, null, 79))).toEqual({ min: 70, max: 90, ticks: [70, 80, 90] });
    expect(fitScale(series(12, 99))).toMatchObject({ min: 0, max: 100 });
    expect(fitScale(series(100))).toMatchObject({ min: 80, max: 100 });
    expect(fitScale(series(0))).toMatchObject({ min: 0, max: 10 });
  });

  it('splits the line at weeks without a value', () => {
    expect(findRuns(series(1, 2, null, null, 3, 4, null))).toEqual([
      [0, 1],
      [4, 5],
    ]);
    expect(findRuns(series(null))).toEqual([]);
  });

  it('names one outlier, and none in a quiet series', () => {
    expect(findOutlier(series(80, 81, 70, 80, null, 82))?.key).toBe('2');
    expect(findOutlier(series(80, 81, 79, 80))).toBeUndefined();
    expect(findOutlier(series(80, 20, 80))).toBeUndefined();
    expect(findOutlier(series(70, 90, 70, 90))).toBeUndefined();
  });
});
