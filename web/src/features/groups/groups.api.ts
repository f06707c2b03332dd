import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallParts } from '../../lib/api.ts';
import { pageOf, rowsOf } from '../../lib/list-reply.ts';

export type GroupRequest = BodyInputOf<typeof promises.addGroup>;
export type GroupsQuery = Omit<NonNullable<CallParts<typeof promises.listGroups>['query']>, 'page_size'> & {
  page: number;
  size: number;
};

/** One page of the groups; the page before stays while the next one comes. */
export const groupsPageQuery = ({ size, ...query }: GroupsQuery) =>
  queryOptions({
    queryKey: ['groups', 'page', size, query],
    queryFn: async ({ signal }) =>
      pageOf(await call(promises.listGroups, { query: { ...query, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

/** Active or not; null where there is none. */
export const findGroup = async (id: string, signal: AbortSignal): Promise<promises.StudentGroup | null> =>
  rowsOf(await call(promises.listGroups, { query: { id, active: 'all' }, signal }))[0] ?? null;

export const addGroup = (body: GroupRequest) => call(promises.addGroup, { body });
export const changeGroup = (id: string, body: BodyInputOf<typeof promises.changeGroup>) =>
  call(promises.changeGroup, { params: { id }, body });
