import * as contract from '@muster/contract/reports/analytics';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { FileFormat } from '@muster/contract/http/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import {
  type AnalyticsFilters,
  toAnalyticsFilters,
  type BreakdownSearch,
  type RiskSearch,
  type SessionsSearch,
  type HeatSearch,
  type DistributionSearch,
} from './analytics.logic.ts';

export type Analytics = ReplyOf<typeof contract.analytics>;
export type BreakdownRow = ReplyOf<typeof contract.breakdown>['data'][number];
export type Heat = ReplyOf<typeof contract.heat>;
export type RiskRow = ReplyOf<typeof contract.atRisk>['data'][number];
export type DistributionRow = ReplyOf<typeof contract.reportStudents>['data'][number];
export type ReportSession = ReplyOf<typeof contract.reportSessions>['data'][number];

export const analyticsQuery = (filters: AnalyticsFilters) => {
  const query = toAnalyticsFilters(filters);
  return queryOptions({
    queryKey: ['reports', 'analytics', query],
    queryFn: ({ signal }) => call(contract.analytics, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Converts URL parameters to the query of the API. */
const toQuery = <Search extends { page: number; size: number }>({ page, size, ...search }: Search) => ({
  ...search,
  page,
  page_size: size,
});

export const breakdownQuery = (search: BreakdownSearch) =>
  queryOptions({
    queryKey: ['reports', 'breakdown', search],
    queryFn: ({ signal }) => call(contract.breakdown, { query: toQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

export const heatQuery = (search: HeatSearch) =>
  queryOptions({
    queryKey: ['reports', 'heat', search],
    queryFn: ({ signal }) => call(contract.heat, { query: toQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

export const risksQuery = (search: RiskSearch) =>
  queryOptions({
    queryKey: ['reports', 'at-risk', search],
    queryFn: ({ signal }) => call(contract.atRisk, { query: toQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

export const distributionQuery = (search: DistributionSearch) =>
  queryOptions({
    queryKey: ['reports', 'students', search],
    queryFn: ({ signal }) => call(contract.reportStudents, { query: toQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

export const reportSessionsQuery = (search: SessionsSearch) =>
  queryOptions({
    queryKey: ['reports', 'sessions', search],
    queryFn: ({ signal }) => call(contract.reportSessions, { query: toQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

export type ViewQuery = NonNullable<CallOptions<typeof contract.exportAnalytics>['query']>;

/** Exports a view with its filters and sort order, all pages. The page that the screen shows is left out. */
export function exportView(view: ViewQuery & { page?: unknown; size?: unknown }, format: FileFormat): Promise<void> {
  const { page: _page, size: _size, ...query } = { ...view, format };
  return download(contract.exportAnalytics, { query }, `attendance-${String(query.view)}.${format}`);
}
