import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/academics/groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from '../../lib/api/api.ts';
import { pageOf, rowsOf } from '../../lib/api/list-reply.ts';

export type GroupRequest = BodyInputOf<typeof endpoints.addGroup>;
export type GroupsQuery = Omit<NonNullable<CallOptions<typeof endpoints.listGroups>['query']>, 'page_size'> & {
  page: number;
  size: number;
};

/** One page of groups. The previous page stays visible while the next one loads. */
export const groupsPageQuery = ({ size, ...query }: GroupsQuery) =>
  queryOptions({
    queryKey: ['groups', 'page', size, query],
    queryFn: async ({ signal }) =>
      pageOf(await call(endpoints.listGroups, { query: { ...query, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

/** An Active or Inactive group; null if it does not exist. */
export const findGroup = async (id: string, signal: AbortSignal): Promise<endpoints.StudentGroup | null> =>
  rowsOf(await call(endpoints.listGroups, { query: { id, active: 'all' }, signal }))[0] ?? null;

export const addGroup = (body: GroupRequest) => call(endpoints.addGroup, { body });
export const changeGroup = (id: string, body: BodyInputOf<typeof endpoints.changeGroup>) =>
  call(endpoints.changeGroup, { params: { id }, body });
