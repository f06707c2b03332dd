import * as endpoints from '@muster/contract/attendance/warnings';
import { queryOf } from '#lib/api/query.ts';
import { queryWithCopy } from '#lib/offline/query-with-copy.ts';

export const defaultWarningSearch = { state: 'open', rule: 'all', department: 'all', search: '', page: 1, size: 25 };

/** Number of open warnings: requests one row and uses the total. */
export const openWarningsQuery = queryOf(endpoints.listWarnings, { query: { state: 'open', page: 1, page_size: 1 } });

export const ownWarningsQuery = {
  ...queryWithCopy('warnings', endpoints.myWarnings),
  // Removes withdrawn warnings from an open page.
  refetchInterval: 60_000,
};
