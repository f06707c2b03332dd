import {
  breakdowns,
  breakdownSorts,
  riskKinds,
  riskSorts,
  sessionSorts,
  type studentSorts,
} from '@muster/contract/analytics';
import { filtersOf, noFilters, type ReportFilters, withRealDays } from './report-filters.logic.ts';

/** What narrows every figure of the analytics, as the address has it: the filters of the report, and who gives the class. */
export type AnalyticsFilters = ReportFilters & { lecturer: string };
export const noAnalyticsFilters: AnalyticsFilters = { ...noFilters, lecturer: 'all' };

const list = { direction: 'asc' as 'asc' | 'desc', page: 1, size: 50 };

export const noBreakdown = {
  ...noAnalyticsFilters,
  ...list,
  by: 'module' as (typeof breakdowns)[number],
  sort: 'label' as (typeof breakdownSorts)[number],
};
export const noRisks = {
  ...noAnalyticsFilters,
  ...list,
  kind: 'below_80' as (typeof riskKinds)[number],
  at_least: 3,
  sort: 'percentage' as (typeof riskSorts)[number],
};
export const noSessions = {
  ...noAnalyticsFilters,
  ...list,
  direction: 'desc' as 'asc' | 'desc',
  weekday: 'all',
  hour: 'all',
  sort: 'date' as (typeof sessionSorts)[number],
};
export const noSpread = {
  ...noAnalyticsFilters,
  ...list,
  from: 0,
  sort: 'percentage' as (typeof studentSorts)[number],
};
export type SpreadSearch = typeof noSpread;
/** The overview, and the step of its distribution whose students are shown: where it begins. */
export const noOverview = { ...noAnalyticsFilters, step: 'all' };
export type BreakdownSearch = typeof noBreakdown;
export type RiskSearch = typeof noRisks;
export type SessionsSearch = typeof noSessions;

/** An address may hold any word; those that mean nothing are as if they were not there. */
const known = <T extends string>(words: readonly T[], word: string, otherwise: T): T =>
  words.find((one) => one === word) ?? otherwise;
const turned = (word: string, otherwise: 'asc' | 'desc') => known(['asc', 'desc'], word, otherwise);

export const readBreakdown = (search: BreakdownSearch): BreakdownSearch => ({
  ...withRealDays(search),
  by: known(breakdowns, search.by, noBreakdown.by),
  sort: known(breakdownSorts, search.sort, noBreakdown.sort),
  direction: turned(search.direction, 'asc'),
});
export const readRisks = (search: RiskSearch): RiskSearch => ({
  ...withRealDays(search),
  kind: known(riskKinds, search.kind, noRisks.kind),
  at_least: Math.min(50, Math.max(2, search.at_least)),
  sort: known(riskSorts, search.sort, noRisks.sort),
  direction: turned(search.direction, 'asc'),
});
export const readSessions = (search: SessionsSearch): SessionsSearch => ({
  ...withRealDays(search),
  sort: known(sessionSorts, search.sort, noSessions.sort),
  direction: turned(search.direction, 'desc'),
});

export const analyticsFiltersOf = (search: AnalyticsFilters): AnalyticsFilters => ({
  ...filtersOf(search),
  lecturer: search.lecturer,
});

/** Filters for an address: those that narrow nothing are left out. */
export function toAddress(filters: Partial<Record<string, string>>): Record<string, string> {
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined && value !== 'all' && value !== '');
  return Object.fromEntries(chosen) as Record<string, string>;
}

/** Where a student of a step leads: the student report of this one person. */
export const reportOfStudent = (id: string, filters: AnalyticsFilters): Record<string, string | boolean> => ({
  ...toAddress({ ...filtersOf(filters), student: id }),
  made: true,
});

/** Where a row of a breakdown leads: the classes behind it. Undefined where there is no name for them. */
export function sessionsBehind(
  by: (typeof breakdowns)[number],
  { key }: { readonly key: string },
  filters: AnalyticsFilters,
): Record<string, string> | undefined {
  return key === '' ? undefined : toAddress({ ...analyticsFiltersOf(filters), [by]: key });
}

const dayMs = 86_400_000;
const after = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The classes of one week, within the days that were chosen. */
export function sessionsOfWeek(weekStart: string, filters: AnalyticsFilters): Record<string, string> {
  const [monday, sunday] = [weekStart, after(weekStart, 6)];
  const { date_from: from, date_to: to } = filters;
  return toAddress({
    ...analyticsFiltersOf(filters),
    date_from: from > monday ? from : monday,
    date_to: to !== '' && to < sunday ? to : sunday,
  });
}

const longestGap = 26;

/** Weeks without a class keep their place, so that time runs evenly; a break of more than half a year is cut short. */
export function withEmptyWeeks<Week extends { readonly week_start: string }>(
  weeks: readonly Week[],
): (Week | { readonly week_start: string; readonly percentage: null })[] {
  return weeks.flatMap((week, at) => {
    const before = weeks[at - 1];
    if (!before) return [week];
    const between = Math.round((Date.parse(week.week_start) - Date.parse(before.week_start)) / (7 * dayMs)) - 1;
    const empty = Array.from({ length: Math.min(between, longestGap) }, (_, one) => ({
      week_start: after(before.week_start, 7 * (one + 1)),
      percentage: null,
    }));
    return [...empty, week];
  });
}
