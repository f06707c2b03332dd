import { describe, expect, it } from 'vitest';
import { parseWeeks } from './week-pattern-input.ts';
import {
  formatWeeks,
  includesWeek,
  isClassDay,
  isValidOn,
  shareWeek,
  teachingWeekOf,
  weeksOf,
} from './week-patterns.ts';

const always = { valid_from: null, valid_until: null };

describe('parseWeeks', () => {
  it.each([
    ['1-4,7', '1-4,7'],
    ['1–4, 7', '1-4,7'],
    ['1 - 4; 7', '1-4,7'],
    ['1 to 4 and 7', '1-4,7'],
    ['7 1-4', '1-4,7'],
    ['1,2,3,5', '1-3,5'],
    ['1,3,5', '1,3,5'],
    ['wk 1-12', '1-12'],
    ['Wks. 1-12', '1-12'],
    ['Weeks 1–6', '1-6'],
    ['wk1-wk12', '1-12'],
    ['W3', '3'],
    ['teaching week 3', '3'],
    ['2-12/2', '2,4,6,8,10,12'],
    ['1-5,3-8', '1-8'],
    ['odd', 'odd'],
    ['Even weeks', 'even'],
    ['odd teaching weeks', 'odd'],
    ['54', '54'],
  ])('reads %j as %j', (typed, weeks) => expect(parseWeeks(typed)).toBe(weeks));

  it.each(['', ' ', 'every week', 'All weeks', 'weekly'])('reads %j as every week', (typed) =>
    expect(parseWeeks(typed)).toBeNull(),
  );

  it.each(['0', '55', '4-1', '1-', '-3', '1-2-3', '1-12/0', '1.5', '2026-12-01', 'week', ',', 'A', 'odd 1-4', '100'])(
    'refuses %j',
    (typed) => expect(parseWeeks(typed)).toBeUndefined(),
  );
});

describe('formatWeeks', () => {
  it.each([
    [null, 'Every week'],
    ['odd', 'Odd weeks'],
    ['even', 'Even weeks'],
    ['7', 'Week 7'],
    ['1-4,7,9-12', 'Weeks 1–4, 7, 9–12'],
  ])('writes %j as %j, which is read back', (weeks, text) => {
    expect(formatWeeks(weeks)).toBe(text);
    expect(parseWeeks(text)).toBe(weeks);
  });
});

describe('week patterns', () => {
  it('include their weeks', () => {
    expect(weeksOf('1-3,7')).toEqual([1, 2, 3, 7]);
    expect(weeksOf('odd').slice(0, 3)).toEqual([1, 3, 5]);
    expect(weeksOf('even').slice(0, 3)).toEqual([2, 4, 6]);
    expect(weeksOf(null)).toHaveLength(54);
  });

  it('include a week that is unknown', () => expect(includesWeek('1-3', null)).toBe(true));

  it.each([
    ['odd', 'even', false],
    ['odd', '1-2', true],
    ['odd', '2,4', false],
    ['1-6', '7-12', false],
    ['1-6', '6-12', true],
    ['even', null, true],
    [null, null, true],
  ])('%j and %j share a week: %j', (one, other, expected) => {
    expect(shareWeek(one, other)).toBe(expected);
    expect(shareWeek(other, one)).toBe(expected);
  });
});

describe('teachingWeekOf', () => {
  // A Wednesday to a Friday.
  const semester = { starts_on: '2026-09-23', ends_on: '2026-12-18' };

  it('counts from the week of the first day, and weeks begin on Monday', () => {
    expect(
      ['2026-09-23', '2026-09-27', '2026-09-28', '2026-12-18'].map((day) => teachingWeekOf(semester, day)),
    ).toEqual([1, 1, 2, 13]);
  });

  it('counts through the turn of the year', () =>
    expect(teachingWeekOf({ starts_on: '2026-12-28', ends_on: '2027-03-01' }, '2027-01-04')).toBe(2));

  it('does not know the weeks outside the semester and without dates', () => {
    expect(['2026-09-22', '2026-12-19'].map((day) => teachingWeekOf(semester, day))).toEqual([null, null]);
    expect(teachingWeekOf({ starts_on: null, ends_on: null }, '2026-09-23')).toBeNull();
  });

  it('decides whether an entry has a class', () => {
    expect(isClassDay({ ...semester, ...always, weeks: 'odd' }, '2026-09-24')).toBe(true);
    expect(isClassDay({ ...semester, ...always, weeks: 'odd' }, '2026-09-30')).toBe(false);
    expect(isClassDay({ ...always, starts_on: null, ends_on: null, weeks: '40' }, '2026-09-30')).toBe(true);
  });
});

describe('validity', () => {
  it('includes the first and the last day', () => {
    const validity = { valid_from: '2026-10-05', valid_until: '2026-10-09' };
    const days = ['2026-10-04', '2026-10-05', '2026-10-09', '2026-10-10'];
    expect(days.map((day) => isValidOn(validity, day))).toEqual([false, true, true, false]);
    expect(days.map((day) => isValidOn(always, day))).toEqual([true, true, true, true]);
    expect(isClassDay({ starts_on: '2026-09-23', ends_on: '2026-12-18', ...validity, weeks: null }, '2026-10-12')).toBe(
      false,
    );
  });
});
