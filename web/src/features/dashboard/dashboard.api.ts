import {
  attendanceRefreshSeconds,
  dashboardAttendance,
  dashboardCalendar,
  dashboardCounts,
  dashboardRefreshSeconds,
  dashboardSetUp,
  dashboardToday,
} from '@muster/contract/reports/dashboard';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';

export type Counts = ReplyOf<typeof dashboardCounts>;

/** Refetched every 30 seconds while the tab is visible, and when the dashboard is opened. */
export const countsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'counts'],
    queryFn: ({ signal }) => call(dashboardCounts, { signal }),
    refetchInterval: dashboardRefreshSeconds * 1000,
    refetchOnMount: 'always',
  });

/** Records are added on other screens, from which the user comes back to the checklist. */
export const setUpQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'set-up'],
    queryFn: ({ signal }) => call(dashboardSetUp, { signal }),
    refetchOnMount: 'always',
  });

export type Today = ReplyOf<typeof dashboardToday>;
export type Attendance = ReplyOf<typeof dashboardAttendance>;

export const todayQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'today'],
    queryFn: ({ signal }) => call(dashboardToday, { signal }),
    refetchInterval: dashboardRefreshSeconds * 1000,
    refetchOnMount: 'always',
  });

export const attendanceQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'attendance'],
    queryFn: ({ signal }) => call(dashboardAttendance, { signal }),
    refetchInterval: attendanceRefreshSeconds * 1000,
  });

export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: ['dashboard', 'calendar', month],
    queryFn: ({ signal }) => call(dashboardCalendar, { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });

/** Downloads a file with sample rows for the import of a kind. */
export async function downloadSample(kind: ImportKind): Promise<void> {
  // Loaded on demand: most dashboards have no checklist.
  const { importTemplate } = await import('@muster/contract/academics/imports');
  await download(importTemplate, { query: { kind, format: 'xlsx', sample: 'true' } }, `${kind}_import_sample.xlsx`);
}
