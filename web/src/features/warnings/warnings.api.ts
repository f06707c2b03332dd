import * as endpoints from '@muster/contract/attendance/warnings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query.ts';
import { readWithCopy } from '../../lib/offline/read-with-copy.ts';

export const defaultWarningSearch = { state: 'open', rule: 'all', department: 'all', search: '', page: 1, size: 25 };

/** Number of open warnings: requests one row and uses the total. */
export const openWarningsQuery = queryOf(endpoints.listWarnings, { query: { state: 'open', page: 1, page_size: 1 } });

export const ownWarningsQuery = queryOptions({
  queryKey: ['attendance', 'own warnings'],
  queryFn: ({ signal }) => readWithCopy('warnings', () => call(endpoints.myWarnings, { signal })),
  networkMode: 'always',
  // Removes withdrawn warnings from an open page.
  refetchInterval: 60_000,
});
