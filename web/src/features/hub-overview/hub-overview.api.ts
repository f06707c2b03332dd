import { areaOverview, type ManagedArea } from '@muster/contract/reports/dashboard';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type AreaOverview = ReplyOf<typeof areaOverview>;

/** Refetched each time the page opens: the screens behind it change the counts. */
export const areaOverviewQuery = (area: ManagedArea) =>
  queryOptions({
    queryKey: ['dashboard', 'area', area],
    queryFn: ({ signal }) => call(areaOverview, { query: { area }, signal }),
    refetchOnMount: 'always',
  });
