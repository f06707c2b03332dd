import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/academics/venues';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from '../../lib/api/api.ts';
import { pageOf, rowsOf } from '../../lib/api/list-reply.ts';

export type VenueRequest = BodyInputOf<typeof endpoints.addVenue>;

type VenuesQuery = Omit<NonNullable<CallOptions<typeof endpoints.listVenues>['query']>, 'page_size'> & {
  page: number;
  size: number;
};

/** One page of the venues. The previous page stays visible while the next one loads. */
export const venuesPageQuery = ({ size, ...query }: VenuesQuery) =>
  queryOptions({
    queryKey: ['venues', 'page', size, query],
    queryFn: async ({ signal }) =>
      pageOf(await call(endpoints.listVenues, { query: { ...query, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

/** One venue by ID, active or not; null if it does not exist. */
export const findVenue = async (id: string, signal: AbortSignal): Promise<endpoints.Venue | null> =>
  rowsOf(await call(endpoints.listVenues, { query: { id, active: 'all' }, signal }))[0] ?? null;

export const addVenue = (body: VenueRequest) => call(endpoints.addVenue, { body });
export const changeVenue = (id: string, body: BodyInputOf<typeof endpoints.changeVenue>) =>
  call(endpoints.changeVenue, { params: { id }, body });
