import type { Endpoint } from '@muster/contract/http/endpoint';
import { pageQueryOf, type PageQuery } from './query.ts';

/** Page size of absences and of questions in the inbox. */
export const inboxPageSize = 25;
/** Refetch interval for cases on screens that stay open all day. */
export const caseRefreshMs = 60_000;

/** One page of the cases of an inbox. Other people report and decide as well. */
export const casesQuery = <E extends Endpoint>(list: E, query: Omit<PageQuery<E>, 'size'>) => ({
  ...pageQueryOf(list, { ...query, size: inboxPageSize } as PageQuery<E>),
  staleTime: 0,
  refetchInterval: caseRefreshMs,
});
