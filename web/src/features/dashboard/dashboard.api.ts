import {
  type dashboardAttendance,
  dashboardCounts,
  dashboardRefreshSeconds,
  dashboardSetUp,
  type dashboardToday,
} from '@muster/contract/reports/dashboard';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { download } from '#lib/api/download.ts';
import { queryOf } from '#lib/api/query.ts';

export type Counts = ReplyOf<typeof dashboardCounts>;
export type Today = ReplyOf<typeof dashboardToday>;
export type Attendance = ReplyOf<typeof dashboardAttendance>;

/** Figures that change all the time: refetched every 30 seconds while the tab is visible, and when the dashboard is opened. */
export const refreshed = { refetchInterval: dashboardRefreshSeconds * 1000, refetchOnMount: 'always' } as const;

export const countsQuery = () => queryOptions({ ...queryOf(dashboardCounts), ...refreshed });

/** Records are added on other screens, from which the user comes back to the checklist. */
export const setUpQuery = () => queryOptions({ ...queryOf(dashboardSetUp), refetchOnMount: 'always' });

/** Downloads a file with sample rows for the import of a kind. */
export async function downloadSample(kind: ImportKind): Promise<void> {
  // Loaded on demand: most dashboards have no checklist.
  const { importTemplate } = await import('@muster/contract/academics/imports');
  await download(importTemplate, { query: { kind, format: 'xlsx', sample: 'true' } }, `${kind}_import_sample.xlsx`);
}
