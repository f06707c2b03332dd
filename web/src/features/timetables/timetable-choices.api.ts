import { listDegrees } from '@muster/contract/degrees';
import { listVenues } from '@muster/contract/venues';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rowsOf } from '../../lib/list-reply.ts';
import { offered } from '../../lib/searched-records.ts';

/** What entries are filtered by and made of: active records of the university. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'to choose'], queryFn: ({ signal }) => call(listDegrees, { signal }) });

/** The first venues whose name or building holds what is typed: nobody reads more of them. */
export const venuesFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['venues', 'found', search],
    queryFn: ({ signal }) => findVenues(search, signal),
    placeholderData: keepPreviousData,
  });

export const findVenues = async (search: string, signal: AbortSignal) =>
  rowsOf(await call(listVenues, { query: { search, page: 1, page_size: offered }, signal }));
