import { describe, expect, it } from 'vitest';
import {
  noAnalyticsFilters,
  defaultBreakdown,
  defaultRisks,
  parseBreakdown,
  parseRisks,
  sessionsOfRow,
  sessionsOfWeek,
  toUrlSearch,
  fillEmptyWeeks,
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

  it('replace invalid values by defaults', () => {
    const odd = { ...defaultBreakdown, by: 'colour', sort: 'x', direction: 'up' } as unknown as typeof defaultBreakdown;
    expect(parseBreakdown(odd)).toEqual(defaultBreakdown);
    expect(parseRisks({ ...defaultRisks, at_least: 900 }).at_least).toBe(50);
    expect(toUrlSearch(noAnalyticsFilters)).toEqual({});
  });
});
