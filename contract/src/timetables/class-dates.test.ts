import { describe, expect, it } from 'vitest';
import { classDates, classDaysTexts, findClassDaysProblem } from './class-dates.ts';

const semester = { starts_on: '2026-10-07', ends_on: '2026-11-10' };
const weekly = { day_of_week: 'Tuesday', weeks: null, valid_from: null, valid_until: null };
const datesOf = (change: object) =>
  classDates({ ...weekly, ...semester, ...change }, { from: '2026-01-01', to: '2027-01-01' });

describe('dates of a class', () => {
  it('are on its weekday, in its weeks, and between its first and its last day', () => {
    expect(datesOf({})).toEqual(['2026-10-13', '2026-10-20', '2026-10-27', '2026-11-03', '2026-11-10']);
    expect(datesOf({ weeks: '1-3' })).toEqual(['2026-10-13', '2026-10-20']);
    expect(datesOf({ weeks: 'even', valid_from: '2026-10-14', valid_until: '2026-11-09' })).toEqual(['2026-10-27']);
    expect(datesOf({ day_of_week: 'Wednesday' })[0]).toBe('2026-10-07');
  });

  it('need days of the semester, and at least one class', () => {
    const problem = (change: object) => findClassDaysProblem({ ...weekly, ...change }, semester);
    expect(problem({ valid_from: '2026-10-07', valid_until: '2026-11-10' })).toBeUndefined();
    expect(problem({ valid_from: '2026-10-06' })).toEqual({ field: 'valid_from', text: classDaysTexts.outside });
    expect(problem({ valid_until: '2026-11-11' })).toEqual({ field: 'valid_until', text: classDaysTexts.outside });
    const none = { field: 'weeks', text: classDaysTexts.noClass };
    expect(problem({ weeks: '1' })).toEqual(none);
    expect(problem({ valid_from: '2026-10-14', valid_until: '2026-10-19' })).toEqual(none);
  });
});
