import * as endpoints from '@muster/contract/accounts/unused-accounts';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const defaultUnusedSearch = { state: 'proposed', role: 'all', search: '', page: 1, size: 50 };
export type UnusedSearch = typeof defaultUnusedSearch;

export const unusedAccountsQuery = ({ size, ...query }: UnusedSearch) =>
  queryOptions({
    queryKey: ['privacy', 'unused accounts', size, query],
    queryFn: ({ signal }) => call(endpoints.listUnusedAccounts, { query: { ...query, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  });

export type Chosen = BodyInputOf<typeof endpoints.keepUnusedAccounts>['chosen'];
export const sendInactivityNotices = (chosen: Chosen) => call(endpoints.sendInactivityNotices, { body: { chosen } });
export const keepUnusedAccounts = (chosen: Chosen) => call(endpoints.keepUnusedAccounts, { body: { chosen } });

/** The dashboard counts the accounts too. */
export async function invalidateUnusedAccounts(client: QueryClient): Promise<void> {
  await Promise.all(
    [['privacy', 'unused accounts'], ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
