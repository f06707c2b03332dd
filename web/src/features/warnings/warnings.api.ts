import * as endpoints from '@muster/contract/attendance/warnings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { readWithCopy } from '../../lib/offline/read-with-copy.ts';

export const defaultWarningSearch = { state: 'open', rule: 'all', department: 'all', search: '', page: 1, size: 25 };
export type WarningsSearch = typeof defaultWarningSearch;
export const warningsQuery = ({ size, ...query }: WarningsSearch) =>
  queryOptions({
    queryKey: ['warnings', 'list', size, query],
    queryFn: ({ signal }) => call(endpoints.listWarnings, { query: { ...query, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  });

export const studentWarningsQuery = (student_id: string, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['warnings', 'student', student_id, page, page_size],
    queryFn: ({ signal }) => call(endpoints.listWarnings, { query: { student_id, page, page_size }, signal }),
    placeholderData: keepPreviousData,
  });

/** Number of open warnings: requests one row and uses the total. */
export const openWarningsQuery = queryOptions({
  queryKey: ['warnings', 'open'],
  queryFn: ({ signal }) => call(endpoints.listWarnings, { query: { state: 'open', page: 1, page_size: 1 }, signal }),
});

export const ownWarningsQuery = queryOptions({
  queryKey: ['warnings', 'mine'],
  queryFn: ({ signal }) => readWithCopy('warnings', () => call(endpoints.myWarnings, { signal })),
  networkMode: 'always',
  // Removes withdrawn warnings from an open page.
  refetchInterval: 60_000,
});
