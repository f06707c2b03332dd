import type { BodyInputOf } from '@muster/contract/endpoint';
import * as excuses from '@muster/contract/excuses';
import { inboxCounts } from '@muster/contract/inbox';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }) => call(inboxCounts, { signal }),
});

export const inboxPageSize = 25;

export const excusesQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: ['inbox', 'excuses', state, page],
    queryFn: ({ signal }) =>
      call(excuses.listExcuses, {
        query: { state, page, page_size: inboxPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
export const excuseClassesQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox', 'excuse-classes', id],
    queryFn: ({ signal }) => call(excuses.listExcuseClasses, { params: { id }, signal }),
    staleTime: 0,
  });

export type Decision = BodyInputOf<typeof excuses.decideExcuse>;
export const decideExcuse = (id: string, decision: Decision) =>
  call(excuses.decideExcuse, { params: { id }, body: decision });
export const changeExcuseRule = (rule: excuses.ExcuseRule) => call(excuses.changeExcuseRule, { body: rule });

/** What was decided changes the list, the counts, and what other decisions would change. */
export const forgetInbox = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['inbox'] });
