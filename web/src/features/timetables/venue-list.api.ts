import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/venues';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type VenueRequest = BodyInputOf<typeof promises.addVenue>;

/** Active or not, by name. */
export const allVenuesQuery = () =>
  queryOptions({
    queryKey: ['venues', 'all'],
    queryFn: ({ signal }) => call(promises.listVenues, { query: { active: 'all' }, signal }),
  });

export const addVenue = (body: VenueRequest) => call(promises.addVenue, { body });
export const changeVenue = (id: string, body: VenueRequest) => call(promises.changeVenue, { params: { id }, body });
