import { describe, expect, it } from 'vitest';
import {
  type ClassTimes,
  type DatedEntry,
  findValidityProblem,
  type Neighbours,
  planChange,
} from './entry-versions.rules.ts';

const semester = { starts_on: '2026-09-01', ends_on: '2027-01-31' };
const wednesday: DatedEntry = {
  ...semester,
  day_of_week: 'Wednesday',
  start_time: '10:00',
  weeks: null,
  valid_from: null,
  valid_until: null,
  taken_on: '2026-11-18',
};
const to = (day_of_week: string, start_time = '10:00', weeks: string | null = null): ClassTimes => ({
  day_of_week,
  start_time,
  weeks,
});
/** Tuesday of the week from 23 November. */
const tuesday = { today: '2026-11-24', time: '12:00' };
const afterClass = { today: '2026-11-25', time: '10:00' };
const plan = (next: ClassTimes | null, now = tuesday, entry = wednesday) => planChange(entry, next, 'next', now);

describe('default day of a change', () => {
  it.each([
    ['another room', to('Wednesday'), '2026-11-24'],
    ['a later day of this week', to('Friday'), '2026-11-24'],
    ['a day of this week that is over: the class of this week stays', to('Monday'), '2026-11-26'],
    ['an hour of today that has begun', to('Tuesday', '09:00'), '2026-11-26'],
  ])('before the class of this week: %s', (_, next, from) => expect(plan(next)).toEqual({ from }));

  it.each([
    ['another room', to('Wednesday'), '2026-11-26'],
    ['a later day of this week: not a second class in it', to('Sunday'), '2026-11-30'],
    ['an earlier day of the next week', to('Monday'), '2026-11-26'],
  ])('after the class of this week began: %s', (_, next, from) => expect(plan(next, afterClass)).toEqual({ from }));

  it('is after a register that was taken before its class', () =>
    expect(plan(to('Wednesday'), tuesday, { ...wednesday, taken_on: '2026-11-25' })).toEqual({ from: '2026-11-26' }));

  it('ends an entry after the class that began', () => {
    expect(plan(null)).toEqual({ from: '2026-11-24' });
    expect(plan(null, afterClass)).toEqual({ from: '2026-11-26' });
  });

  it('follows the weeks of the entry', () => {
    const firstHalf = { ...wednesday, weeks: '1-8', taken_on: '2026-10-21' };
    expect(plan(to('Wednesday', '10:00', '14-16'), tuesday, firstHalf)).toEqual({ from: '2026-11-24' });
    const odd = { ...wednesday, weeks: 'odd' };
    expect(plan(to('Wednesday', '10:00', 'even'), tuesday, odd)).toEqual({ from: '2026-11-24' });
  });
});

describe('change of all days', () => {
  const untaken = { ...wednesday, taken_on: null };

  it('is the default before the first class, and without dates of the semester', () => {
    expect(plan(to('Friday'), { today: '2026-08-01', time: '10:00' }, untaken)).toEqual({ from: null });
    expect(plan(to('Friday'), tuesday, { ...untaken, starts_on: null, ends_on: null })).toEqual({ from: null });
    expect(plan(to('Friday'), tuesday, { ...untaken, valid_from: '2026-11-23' })).toEqual({ from: null });
  });

  it('is possible until attendance was taken', () => {
    expect(planChange(untaken, to('Friday'), 'start', tuesday)).toEqual({ from: null });
    expect(planChange(untaken, to('Friday'), '2026-08-01', tuesday)).toEqual({ from: null });
    for (const requested of ['start', '2026-09-01', '2026-11-18'])
      expect(planChange(wednesday, to('Friday'), requested, tuesday)).toEqual({
        error: 'Attendance was taken for this class on 18 Nov 2026. Please choose a later day.',
      });
    expect(planChange(wednesday, to('Friday'), '2026-11-19', tuesday)).toEqual({ from: '2026-11-19' });
  });

  it('is not possible after the last day', () => {
    expect(planChange(wednesday, to('Friday'), '2027-02-01', tuesday)).toMatchObject({ error: expect.any(String) });
    const now = { today: '2027-02-10', time: '10:00' };
    expect(plan(to('Friday'), now, untaken)).toEqual({ from: null });
    expect(plan(to('Friday'), now)).toMatchObject({ error: expect.any(String) });
    const ended = { ...untaken, valid_until: '2026-11-20' };
    expect(planChange(ended, to('Friday'), 'start', tuesday)).toMatchObject({ error: expect.any(String) });
  });
});

describe('other first and last days of an entry', () => {
  const untaken = { ...wednesday, taken_on: null, past_until: null, next_from: null };
  const problem = (entry: Partial<DatedEntry & Neighbours>, first: string | null, last: string | null) =>
    findValidityProblem({ ...untaken, ...entry }, { valid_from: first, valid_until: last }, tuesday)?.field;

  it('are possible until attendance is taken, then only the last day from the last register on', () => {
    expect(problem({}, '2026-10-01', '2026-11-01')).toBeUndefined();
    const taken = { taken_on: '2026-11-18' };
    expect(problem(taken, '2026-10-01', null)).toBe('valid_from');
    expect(problem(taken, null, '2026-11-17')).toBe('valid_until');
    expect(problem(taken, null, '2026-11-18')).toBeUndefined();
    expect(problem({ ...taken, valid_until: '2026-12-01' }, null, null)).toBeUndefined();
  });

  it('leave the days of the versions before and after it', () => {
    const later = { valid_from: '2026-11-05', past_until: '2026-11-04' };
    expect(problem(later, '2026-11-04', null)).toBe('valid_from');
    expect(problem(later, null, null)).toBe('valid_from');
    expect(problem(later, '2026-11-09', null)).toBeUndefined();
    const former = { valid_until: '2026-12-01', next_from: '2026-12-02' };
    expect(problem(former, null, '2026-12-02')).toBe('valid_until');
    expect(problem(former, null, null)).toBe('valid_until');
    expect(problem(former, null, '2026-11-30')).toBeUndefined();
  });

  it('are not possible for an entry that has ended', () => {
    expect(problem({ valid_until: '2026-11-23' }, null, null)).toBe('valid_until');
    expect(problem({ valid_until: '2026-11-24' }, null, null)).toBeUndefined();
  });
});
