import { dayMs } from '@muster/contract/http/durations';
import { percentage } from '@muster/contract/attendance/attendance';
import { type breakdowns, type heatRows, type riskKinds } from '@muster/contract/reports/analytics';
import { toFilters, noFilters, type ReportFilters } from './filters/report-filters.logic.ts';

/** The filters of all analytics views in the URL: the report filters and the lecturer. */
export type AnalyticsFilters = ReportFilters & { lecturer: string };
export const noAnalyticsFilters: AnalyticsFilters = { ...noFilters, lecturer: 'all' };

const list = { direction: 'asc', page: 1, size: 50 };

export const defaultBreakdown = {
  ...noAnalyticsFilters,
  ...list,
  by: 'module' as (typeof breakdowns)[number],
  sort: 'label',
};
export const defaultRisks = {
  ...noAnalyticsFilters,
  ...list,
  kind: 'below_60' as (typeof riskKinds)[number],
  at_least: 3,
  sort: 'percentage',
};
export const defaultSessions = {
  ...noAnalyticsFilters,
  ...list,
  direction: 'desc',
  weekday: 'all',
  hour: 'all',
  sort: 'date',
};
export const defaultDistributionSearch = {
  ...noAnalyticsFilters,
  ...list,
  from: 0,
  sort: 'percentage',
};
/** `step` is the lower bound of the percentage range whose students are shown. */
export const defaultOverview = { ...noAnalyticsFilters, step: 'all' };
export const defaultHeat = {
  ...noAnalyticsFilters,
  page: 1,
  size: 20,
  by: 'weekday' as (typeof heatRows)[number],
};
export type HeatSearch = typeof defaultHeat;
export type BreakdownSearch = typeof defaultBreakdown;
export type RiskSearch = typeof defaultRisks;

/** URL parameters of the classes in a square of a heat map; undefined for a row without a key. */
export function sessionsOfSquare(
  by: (typeof heatRows)[number],
  row: { readonly key: string },
  column: string,
  filters: AnalyticsFilters,
): Record<string, string> | undefined {
  const ofRow = sessionsOfRow(by, row, filters);
  if (!ofRow) return undefined;
  if (by === 'weekday') return { ...ofRow, hour: column };
  return { ...ofRow, ...sessionsOfWeek(column, { ...filters, [by]: row.key }) };
}

export const toAnalyticsFilters = (search: AnalyticsFilters): AnalyticsFilters => ({
  ...toFilters(search),
  lecturer: search.lecturer,
});

/** URL parameters of filters, without 'all' and ''. */
export function toUrlSearch(filters: Partial<Record<string, string>>): Record<string, string> {
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined && value !== 'all' && value !== '');
  return Object.fromEntries(chosen) as Record<string, string>;
}

/** URL parameters of the student report for one student. */
export const studentReportSearch = (id: string, filters: AnalyticsFilters): Record<string, string | boolean> => ({
  ...toUrlSearch({ ...toFilters(filters), student: id }),
  made: true,
});

/** URL parameters of the classes in a breakdown row; undefined for the row without a key. */
export function sessionsOfRow(
  by: (typeof breakdowns)[number],
  { key }: { readonly key: string },
  filters: AnalyticsFilters,
): Record<string, string> | undefined {
  return key === '' ? undefined : toUrlSearch({ ...toAnalyticsFilters(filters), [by]: key });
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** URL parameters of the classes of one week, within the date filters. */
export function sessionsOfWeek(weekStart: string, filters: AnalyticsFilters): Record<string, string> {
  const [monday, sunday] = [weekStart, addDays(weekStart, 6)];
  const { date_from: from, date_to: to } = filters;
  return toUrlSearch({
    ...toAnalyticsFilters(filters),
    date_from: from > monday ? from : monday,
    date_to: to !== '' && to < sunday ? to : sunday,
  });
}

type WeekCounts = { readonly week_start: string; readonly attended: number; readonly expected: number };

/**
 * The percentage of the latest four weeks up to the newest week with classes, and its change against the four weeks before in points.
 * Null without classes.
 */
export function compareFourWeeks(weeks: readonly WeekCounts[]): { recent: number | null; change: number | null } {
  const newest = weeks.findLast(({ expected }) => expected > 0)?.week_start;
  if (newest === undefined) return { recent: null, change: null };
  const percentOf = (first: string, last: string): number | null => {
    const within = weeks.filter(({ week_start: start }) => first <= start && start <= last);
    return percentage(
      within.reduce((sum, { attended }) => sum + attended, 0),
      within.reduce((sum, { expected }) => sum + expected, 0),
    );
  };
  const recent = percentOf(addDays(newest, -21), newest);
  const before = percentOf(addDays(newest, -49), addDays(newest, -28));
  return { recent, change: recent === null || before === null ? null : Math.round((recent - before) * 10) / 10 };
}

const maxGapWeeks = 26;

/** Adds the weeks without classes, so that the time axis is even. A gap of more than half a year is shortened. */
export function fillEmptyWeeks<Week extends { readonly week_start: string }>(
  weeks: readonly Week[],
): (Week | { readonly week_start: string; readonly percentage: null })[] {
  return weeks.flatMap((week, at) => {
    const before = weeks[at - 1];
    if (!before) return [week];
    const between = Math.round((Date.parse(week.week_start) - Date.parse(before.week_start)) / (7 * dayMs)) - 1;
    const empty = Array.from({ length: Math.min(between, maxGapWeeks) }, (_, one) => ({
      week_start: addDays(before.week_start, 7 * (one + 1)),
      percentage: null,
    }));
    return [...empty, week];
  });
}
