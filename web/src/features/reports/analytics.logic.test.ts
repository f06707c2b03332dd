import { expect, test } from 'vitest';
import {
  noAnalyticsFilters,
  noBreakdown,
  noRisks,
  readBreakdown,
  readRisks,
  sessionsBehind,
  sessionsOfWeek,
  toAddress,
  withEmptyWeeks,
} from './analytics.logic.ts';

const filters = { ...noAnalyticsFilters, degreeLevel: 'undergraduate', lecturer: 'l1' };

test('a bar leads to the classes behind it, within what was narrowed already', () => {
  expect(sessionsBehind('module', { key: 'm1' }, filters)).toEqual({
    degreeLevel: 'undergraduate',
    lecturer: 'l1',
    module: 'm1',
  });
  expect(sessionsBehind('hour', { key: '9' }, filters)).toEqual({
    degreeLevel: 'undergraduate',
    lecturer: 'l1',
    hour: '9',
  });
  expect(sessionsBehind('group', { key: '' }, filters)).toBeUndefined();
});

test('a week leads to its seven days, and to no day outside of the chosen ones', () => {
  expect(sessionsOfWeek('2026-12-28', noAnalyticsFilters)).toEqual({ date_from: '2026-12-28', date_to: '2027-01-03' });
  const chosen = { ...noAnalyticsFilters, date_from: '2026-09-02', date_to: '2026-09-04' };
  expect(sessionsOfWeek('2026-08-31', chosen)).toEqual({ date_from: '2026-09-02', date_to: '2026-09-04' });
});

test('weeks without a class keep their place in time', () => {
  const week = (week_start: string) => ({ week_start, percentage: 80 });
  expect(withEmptyWeeks([week('2026-10-12'), week('2026-11-02')])).toEqual([
    week('2026-10-12'),
    { week_start: '2026-10-19', percentage: null },
    { week_start: '2026-10-26', percentage: null },
    week('2026-11-02'),
  ]);
  expect(withEmptyWeeks([week('2020-01-06'), week('2026-11-02')])).toHaveLength(28);
  expect(withEmptyWeeks([])).toEqual([]);
});

test('words of an address that mean nothing are as if they were not there', () => {
  const odd = { ...noBreakdown, by: 'colour', sort: 'x', direction: 'up' } as unknown as typeof noBreakdown;
  expect(readBreakdown(odd)).toEqual(noBreakdown);
  expect(readRisks({ ...noRisks, at_least: 900 }).at_least).toBe(50);
  expect(toAddress(noAnalyticsFilters)).toEqual({});
});
