import * as contract from '@muster/contract/analytics';
import type { ReplyOf } from '@muster/contract/endpoint';
import type { ReportFormat } from '@muster/contract/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallParts } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { whileCounting } from './while-counting.ts';
import {
  type AnalyticsFilters,
  analyticsFiltersOf,
  type BreakdownSearch,
  type RiskSearch,
  type SessionsSearch,
  type SpreadSearch,
} from './analytics.logic.ts';

export type Analytics = ReplyOf<typeof contract.analytics>;
export type BreakdownRow = ReplyOf<typeof contract.breakdown>['data'][number];
export type RiskRow = ReplyOf<typeof contract.atRisk>['data'][number];
export type SpreadRow = ReplyOf<typeof contract.reportStudents>['data'][number];
export type HeldSession = ReplyOf<typeof contract.reportSessions>['data'][number];

export const analyticsQuery = (filters: AnalyticsFilters) => {
  const query = analyticsFiltersOf(filters);
  return queryOptions({
    queryKey: ['reports', 'analytics', query],
    queryFn: ({ signal }) => call(contract.analytics, { query, signal }),
    placeholderData: keepPreviousData,
    ...whileCounting,
  });
};

/** What a list asks for, without the words of its address for pages. */
const asked = <Search extends { page: number; size: number }>({ page, size, ...search }: Search) => ({
  ...search,
  page,
  page_size: size,
});

export const breakdownQuery = (search: BreakdownSearch) =>
  queryOptions({
    queryKey: ['reports', 'breakdown', search],
    queryFn: ({ signal }) => call(contract.breakdown, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
    ...whileCounting,
  });

export const risksQuery = (search: RiskSearch) =>
  queryOptions({
    queryKey: ['reports', 'at risk', search],
    queryFn: ({ signal }) => call(contract.atRisk, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
    ...whileCounting,
  });

export const spreadQuery = (search: SpreadSearch) =>
  queryOptions({
    queryKey: ['reports', 'students', search],
    queryFn: ({ signal }) => call(contract.reportStudents, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
    ...whileCounting,
  });

export const heldSessionsQuery = (search: SessionsSearch) =>
  queryOptions({
    queryKey: ['reports', 'sessions', search],
    queryFn: ({ signal }) => call(contract.reportSessions, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
    ...whileCounting,
  });

export type ViewQuery = NonNullable<CallParts<typeof contract.exportAnalytics>['query']>;

/** What a view shows, on all its pages. */
export const exportView = (query: ViewQuery, format: ReportFormat) =>
  download(contract.exportAnalytics, { query: { ...query, format } }, `attendance-${String(query.view)}.${format}`);
