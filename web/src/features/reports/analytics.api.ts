import * as contract from '@muster/contract/reports/analytics';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { FileFormat } from '@muster/contract/http/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { queryOf } from '#lib/api/query.ts';
import { type AnalyticsFilters, toAnalyticsFilters } from './analytics.logic.ts';

export type Analytics = ReplyOf<typeof contract.analytics>;
export type BreakdownRow = ReplyOf<typeof contract.breakdown>['data'][number];
export type Heat = ReplyOf<typeof contract.heat>;
export type RiskRow = ReplyOf<typeof contract.atRisk>['data'][number];
export type DistributionRow = ReplyOf<typeof contract.reportStudents>['data'][number];
export type ReportSession = ReplyOf<typeof contract.reportSessions>['data'][number];

export const analyticsQuery = (filters: AnalyticsFilters) =>
  queryOptions({
    ...queryOf(contract.analytics, { query: toAnalyticsFilters(filters) }),
    placeholderData: keepPreviousData,
  });

export type ViewQuery = NonNullable<CallOptions<typeof contract.exportAnalytics>['query']>;

/** Exports a view with its filters and sort order, all pages. The page that the screen shows is left out. */
export function exportView(view: ViewQuery & { page?: unknown; size?: unknown }, format: FileFormat): Promise<void> {
  const { page: _page, size: _size, ...query } = { ...view, format };
  return download(contract.exportAnalytics, { query }, `attendance-${String(query.view)}.${format}`);
}
