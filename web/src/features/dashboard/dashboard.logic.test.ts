// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { captionOf, dayText, noCounts, incrementTotal } from './dashboard.logic.ts';

describe('dashboard texts', () => {
  it.for([
    [0, 'No new employees in 30 days'],
    [1, '1 new employee added!'],
    [2, '2 new employees added!'],
    [1200, '1,200 new employees added!'],
  ] as const)('formats %i new records as "%s"', ([recent, text]) => {
    expect(captionOf(recent, 'employee')).toBe(text);
  });

  it.for([
    [0, 0, ''],
    [1, 0, '1 class in the timetable'],
    [12, 1, '12 classes in the timetable, 1 class session held'],
    [0, 2, '2 class sessions held'],
  ] as const)('describes a day with %i classes and %i sessions as "%s"', ([classes, sessions, text]) => {
    expect(dayText({ classes, sessions })).toBe(text);
  });

  it('increments one total', () => {
    expect(incrementTotal(noCounts, 'students')).toEqual({ ...noCounts, students: { total: 1, recent: 0 } });
  });
});
