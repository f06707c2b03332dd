import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/groups';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rowsOf } from '../../lib/list-reply.ts';

export type GroupRequest = BodyInputOf<typeof promises.addGroup>;

/** Active or not, by degree, year, semester and name. */
export const groupsQuery = () =>
  queryOptions({
    queryKey: ['groups', 'all'],
    queryFn: async ({ signal }) => rowsOf(await call(promises.listGroups, { query: { active: 'all' }, signal })),
  });

export const addGroup = (body: GroupRequest) => call(promises.addGroup, { body });
export const changeGroup = (id: string, body: GroupRequest) => call(promises.changeGroup, { params: { id }, body });
