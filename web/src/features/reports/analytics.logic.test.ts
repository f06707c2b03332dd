import { describe, expect, it } from 'vitest';
import {
  noAnalyticsFilters,
  sessionsOfRow,
  sessionsOfWeek,
  toUrlSearch,
  fillEmptyWeeks,
  compareFourWeeks,
  sessionsOfSquare,
} from './analytics.logic.ts';

const filters = { ...noAnalyticsFilters, degreeLevel: 'undergraduate', lecturer: 'l1' };

describe('analytics URLs', () => {
  it('link a row to its classes with the current filters', () => {
    expect(sessionsOfRow('module', { key: 'm1' }, filters)).toEqual({
      degreeLevel: 'undergraduate',
      lecturer: 'l1',
      module: 'm1',
    });
    expect(sessionsOfRow('hour', { key: '9' }, filters)).toEqual({
      degreeLevel: 'undergraduate',
      lecturer: 'l1',
      hour: '9',
    });
    expect(sessionsOfRow('group', { key: '' }, filters)).toBeUndefined();
  });

  it('link a week to its days within the date filters', () => {
    expect(sessionsOfWeek('2026-12-28', noAnalyticsFilters)).toEqual({
      date_from: '2026-12-28',
      date_to: '2027-01-03',
    });
    const chosen = { ...noAnalyticsFilters, date_from: '2026-09-02', date_to: '2026-09-04' };
    expect(sessionsOfWeek('2026-08-31', chosen)).toEqual({ date_from: '2026-09-02', date_to: '2026-09-04' });
  });

  it('add the weeks without classes', () => {
    const week = (week_start: string) => ({ week_start, percentage: 80 });
    expect(fillEmptyWeeks([week('2026-10-12'), week('2026-11-02')])).toEqual([
      week('2026-10-12'),
      { week_start: '2026-10-19', percentage: null },
      { week_start: '2026-10-26', percentage: null },
      week('2026-11-02'),
    ]);
    expect(fillEmptyWeeks([week('2020-01-06'), week('2026-11-02')])).toHaveLength(28);
    expect(fillEmptyWeeks([])).toEqual([]);
  });

  it('have a URL without the defaults', () => expect(toUrlSearch(noAnalyticsFilters)).toEqual({}));
});

describe('comparison of four weeks', () => {
  const week = (week_start: string, attended: number, expected = 100) => ({ week_start, attended, expected });

  it('compares the latest four weeks with the four before, by their counts', () => {
    const weeks = [
      week('2026-09-21', 0),
      week('2026-10-05', 90),
      week('2026-10-26', 70, 300),
      week('2026-11-02', 60),
      week('2026-11-16', 80),
      week('2026-11-23', 0, 0),
    ];
    // Four weeks back from 16 November: 26 October; the four before begin on 28 September.
    expect(compareFourWeeks(weeks)).toEqual({ recent: 42, change: -48 });
  });

  it('has no change without earlier weeks, and no percentage without classes', () => {
    expect(compareFourWeeks([week('2026-11-16', 80)])).toEqual({ recent: 80, change: null });
    expect(compareFourWeeks([])).toEqual({ recent: null, change: null });
  });
});

describe('squares of a heat map', () => {
  it('link to their classes', () => {
    expect(sessionsOfSquare('weekday', { key: 'Friday' }, '9', filters)).toMatchObject({
      weekday: 'Friday',
      hour: '9',
    });
    expect(sessionsOfSquare('module', { key: 'm1' }, '2026-11-02', filters)).toMatchObject({
      module: 'm1',
      lecturer: 'l1',
      date_from: '2026-11-02',
      date_to: '2026-11-08',
    });
    expect(sessionsOfSquare('group', { key: '' }, '2026-11-02', filters)).toBeUndefined();
  });
});
