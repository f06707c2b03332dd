import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/venues';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallParts } from '../../lib/api.ts';
import { pageOf, rowsOf } from '../../lib/list-reply.ts';

export type VenueRequest = BodyInputOf<typeof promises.addVenue>;

type VenuesQuery = Omit<NonNullable<CallParts<typeof promises.listVenues>['query']>, 'page_size'> & {
  page: number;
  size: number;
};

/** One page of the venues; the page before stays while the next one comes. */
export const venuesPageQuery = ({ size, ...query }: VenuesQuery) =>
  queryOptions({
    queryKey: ['venues', 'page', size, query],
    queryFn: async ({ signal }) =>
      pageOf(await call(promises.listVenues, { query: { ...query, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

/** Active or not; null where there is none. */
export const findVenue = async (id: string, signal: AbortSignal): Promise<promises.Venue | null> =>
  rowsOf(await call(promises.listVenues, { query: { id, active: 'all' }, signal }))[0] ?? null;

export const addVenue = (body: VenueRequest) => call(promises.addVenue, { body });
export const changeVenue = (id: string, body: BodyInputOf<typeof promises.changeVenue>) =>
  call(promises.changeVenue, { params: { id }, body });
