import { classDaysTexts, type ClassDays } from '@muster/contract/timetables/class-dates';
import { weeksTexts } from '@muster/contract/timetables/week-patterns';
import { timetableTexts } from '@muster/contract/timetables/timetables';
import { describe, expect, it } from 'vitest';
import { texts } from '../timetables.texts.ts';
import {
  changeWeeksForm,
  type ClassWeeks,
  findDayErrors,
  firstDayOf,
  moveDates,
  patternOf,
  plannedDates,
  readClassDate,
  toClassWeeks,
} from './class-weeks.logic.ts';

/** Calendar weeks 41 to 5: 2026 has 53 weeks. */
const semester = { starts_on: '2026-10-05', ends_on: '2027-02-05' };
const everyMonday = {
  day_of_week: 'Monday',
  weeks: '',
  chosen_weeks: '',
  dates: [],
  first_day: '',
  valid_until: '',
};
type Change = Partial<ClassWeeks & { day_of_week: string }>;
const pattern = (change: Change) => patternOf({ ...everyMonday, ...change }, semester);
const errors = (change: Change) => findDayErrors({ ...everyMonday, ...change }, semester);

describe('pattern of a class', () => {
  it('is that of the chosen weeks', () => {
    expect([pattern({}), pattern({ weeks: 'odd' })]).toEqual([null, 'odd']);
    expect(pattern({ weeks: 'chosen', chosen_weeks: 'wk 1–4, 7' })).toBe('1-4,7');
    expect(pattern({ weeks: 'chosen', chosen_weeks: ' ' })).toBeUndefined();
  });

  it('has every second week from the first class on or after a date', () => {
    expect(pattern({ weeks: 'fortnightly', first_day: '2026-10-13' })).toBe('3,5,7,9,11,13,15,17');
    expect(pattern({ weeks: 'fortnightly', first_day: '2026-10-13', day_of_week: 'Tuesday' })).toMatch(/^2,4,/u);
    expect(pattern({ weeks: 'fortnightly' })).toBeUndefined();
  });

  it('has calendar weeks also over a year of 53 weeks', () => {
    // Weeks 53 and 1 are both odd, and follow each other.
    expect(pattern({ weeks: 'odd calendar' })).toBe('1,3,5,7,9,11,13-14,16,18');
    expect(pattern({ weeks: 'even calendar' })).toBe('2,4,6,8,10,12,15,17');
    expect(patternOf({ ...everyMonday, weeks: 'odd calendar' }, undefined)).toBeUndefined();
  });

  it('has the weeks of single dates, with which the class begins', () => {
    const dates = ['2026-10-12', '2026-10-19', '2026-11-30'];
    expect(pattern({ weeks: 'dates', dates })).toBe('2-3,9');
    expect(firstDayOf({ ...everyMonday, weeks: 'dates', dates })).toBe('2026-10-12');
    expect(firstDayOf({ ...everyMonday, dates })).toBeUndefined();
    expect(firstDayOf({ ...everyMonday, weeks: 'dates', dates, first_day: '2026-10-05' })).toBe('2026-10-05');
  });
});

describe('form of a stored class', () => {
  const stored = { day_of_week: 'Monday', weeks: '3,5,7,9,11,13,15,17', valid_from: '2026-10-13', valid_until: null };
  const form = (change: Partial<ClassDays>) => toClassWeeks({ ...stored, ...change }, semester);

  it('is every two weeks with its first date where all dates are a fortnight apart', () => {
    expect(form({})).toMatchObject({ weeks: 'fortnightly', first_day: '2026-10-19', valid_until: '' });
    expect(form({ valid_from: null })).toMatchObject({ weeks: 'fortnightly', first_day: '2026-10-19' });
    const later = { weeks: '1,3,5,7,9,11,13,15,17', valid_from: '2026-11-04', valid_until: '2027-01-20' };
    expect(form({ ...later, weeks: '2,3,5,7,9,11,13,15,17' })).toMatchObject({
      weeks: 'fortnightly',
      first_day: '2026-11-16',
      valid_until: '2027-01-20',
    });
  });

  it('has the last date as last day where every two weeks end before the semester', () => {
    const bounded = { weeks: 'fortnightly', first_day: '2026-10-12', valid_until: '2026-11-23' };
    expect(form({ weeks: '2,4,6,8', valid_from: null })).toMatchObject(bounded);
    expect(form({ weeks: '2,4', valid_from: null }).weeks).toBe('dates');
  });

  it('is that of the calendar weeks where the weeks begin before the class', () => {
    for (const [weeks, valid_from] of [
      ['1,3,5,7,9,11,13-14,16,18', null],
      ['1,3,5,7,9,11,13-14,16,18', '2026-12-01'],
    ])
      expect(form({ weeks, valid_from })).toMatchObject({ weeks: 'odd calendar', first_day: valid_from ?? '' });
  });

  it('has single dates for a few isolated weeks, and for dates that begin with the first day', () => {
    expect(form({ weeks: '2,9', valid_from: null })).toMatchObject({
      weeks: 'dates',
      dates: ['2026-10-12', '2026-11-30'],
      first_day: '',
    });
    expect(form({ weeks: '2-3,9', valid_from: '2026-10-12' })).toMatchObject({ weeks: 'dates', first_day: '' });
    expect(form({ weeks: '2,9', valid_from: '2026-10-06' })).toMatchObject({ weeks: 'dates', first_day: '2026-10-06' });
  });

  it('has chosen weeks otherwise, and while the semester is unknown', () => {
    expect(form({ weeks: '1-4,7', valid_from: null })).toMatchObject({ weeks: 'chosen', chosen_weeks: '1–4, 7' });
    expect(form({ weeks: '1-12', valid_from: '2026-10-05' })).toMatchObject({ weeks: 'chosen' });
    expect(toClassWeeks(stored, undefined)).toMatchObject({ weeks: 'chosen', first_day: '2026-10-13' });
    expect([form({ weeks: null }).weeks, form({ weeks: 'odd' }).weeks]).toEqual(['', 'odd']);
  });
});

describe('another form of the weeks', () => {
  const context = { semester, usual: undefined, isSaved: true };
  const change = (fields: Change, weeks: string, isSaved = true) =>
    changeWeeksForm({ ...everyMonday, ...fields }, weeks, { ...context, isSaved });
  const chosen = { weeks: 'chosen', chosen_weeks: '1–2, 7' };
  const dates = ['2026-10-05', '2026-10-12', '2026-11-16'];

  it('says the same dates', () => {
    expect(change(chosen, 'dates')).toEqual({ weeks: 'dates', dates });
    expect(change({ weeks: 'dates', dates }, 'chosen')).toMatchObject(chosen);
    expect(change({ ...chosen, first_day: '2026-10-08' }, 'fortnightly')).toEqual({
      weeks: 'fortnightly',
      first_day: '2026-10-12',
    });
    expect(change({}, 'chosen')).toEqual({ weeks: 'chosen', chosen_weeks: '1–18' });
    expect(change({ weeks: 'dates', dates }, '')).toEqual({ weeks: '', first_day: '2026-10-05' });
  });

  it('keeps fields that say them already', () => {
    expect(change({ weeks: 'dates', dates, chosen_weeks: 'wk 1-2,7' }, 'chosen').chosen_weeks).toBeUndefined();
    expect(change({ weeks: 'chosen' }, 'dates')).toEqual({ weeks: 'dates' });
  });

  it('does not fill a new class with every week', () => {
    expect(change({}, 'dates', false)).toEqual({ weeks: 'dates' });
    expect(change(chosen, 'dates', false)).toEqual({ weeks: 'dates', dates });
    expect(change({ weeks: 'dates', dates }, '', false)).toEqual({ weeks: '' });
  });

  it('moves the dates with the weekday', () => {
    const fields = { ...everyMonday, weeks: 'dates', dates: ['2026-10-12', '2026-10-14', 'soon'] };
    expect(moveDates(fields, 'Friday')).toEqual({ dates: ['2026-10-16', '2026-10-14', 'soon'], first_day: '' });
    const fortnightly = { ...everyMonday, day_of_week: 'Friday', weeks: 'fortnightly', first_day: '2026-10-23' };
    expect(moveDates(fortnightly, 'Monday').first_day).toBe('2026-10-19');
    expect(moveDates({ ...fortnightly, weeks: 'chosen' }, 'Monday')).toEqual({});
    expect(moveDates({ ...fortnightly, day_of_week: '' }, 'Monday')).toEqual({});
  });
});

describe('dates of the form', () => {
  it('begin on the usual first day unless the class has its own', () => {
    const planned = (change: Change) => plannedDates({ ...everyMonday, ...change }, semester, '2026-12-01')?.length;
    expect(planned({})).toBe(9);
    expect(planned({ first_day: '2026-10-05' })).toBe(18);
    expect(planned({ weeks: 'dates', dates: ['2026-10-12', '2026-12-07'] })).toBe(2);
    expect(planned({ weeks: 'dates', dates: ['2026-10-13'] })).toBeUndefined();
    expect(planned({ day_of_week: '' })).toBeUndefined();
    expect(planned({ weeks: 'chosen' })).toBeUndefined();
    expect(plannedDates(everyMonday, undefined, undefined)).toBeUndefined();
  });

  it('are read in the year of the semester', () => {
    const read = (text: string) => readClassDate(text, semester, false);
    expect(['12 Oct', '11.1.', '2026-11-30', 'Mon 1 Feb 2027', 'soon'].map(read)).toEqual([
      '2026-10-12',
      '2027-01-11',
      '2026-11-30',
      '2027-02-01',
      'soon',
    ]);
  });
});

describe('errors of weeks and dates', () => {
  it('are at the field that must change', () => {
    expect(errors({})).toEqual({});
    expect(errors({ weeks: 'chosen' })).toEqual({ weeks: weeksTexts.invalid });
    expect(errors({ weeks: 'chosen', chosen_weeks: '40' }).weeks).toMatch(/^The semester has 18 weeks/u);
    expect(errors({ weeks: 'fortnightly' })).toEqual({ first_day: texts.fortnightlyFirst });
    expect(errors({ first_day: '2026-11-02', valid_until: '2026-11-01' })).toEqual({
      valid_until: timetableTexts.lastDayBeforeFirst,
    });
    expect(errors({ first_day: '2026-10-04' })).toEqual({ first_day: classDaysTexts.outside });
    expect(errors({ weeks: 'fortnightly', first_day: '2027-03-01' })).toEqual({ first_day: classDaysTexts.outside });
    expect(errors({ valid_until: '2027-02-06' })).toEqual({ valid_until: classDaysTexts.outside });
    expect(errors({ first_day: '2026-11-03', valid_until: '2026-11-08' })).toEqual({ weeks: classDaysTexts.noClass });
  });

  it('name the date that cannot be one of the class', () => {
    const dateError = (...dates: string[]) => errors({ weeks: 'dates', dates }).weeks;
    expect(dateError()).toBe(texts.datesMissing);
    expect(dateError('2026-10-12', 'soon')).toBe(texts.notADate('soon'));
    expect(dateError('2026-10-12', '2027-03-01')).toBe(texts.dateOutside('Mon 1 Mar'));
    expect(dateError('2026-10-12', '2026-10-20')).toBe(texts.otherWeekday('Tue 20 Oct', 'Monday'));
    const late = errors({ weeks: 'dates', dates: ['2026-10-12'], first_day: '2026-10-19' });
    expect(late).toEqual({ weeks: texts.dateNotBetween('Mon 12 Oct') });
    expect(dateError('2026-10-12', '2026-10-19')).toBeUndefined();
  });

  it('ask for the dates of the semester only where the weeks depend on them', () => {
    for (const weeks of ['fortnightly', 'odd calendar', 'even calendar', 'dates'])
      expect(findDayErrors({ ...everyMonday, weeks }, undefined)).toEqual({ weeks: texts.noSemesterDates });
    for (const weeks of ['', 'odd', 'even']) expect(findDayErrors({ ...everyMonday, weeks }, undefined)).toEqual({});
  });
});
