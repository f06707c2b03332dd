import * as endpoints from '@muster/contract/academics/teaching-group-lists';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maxPageSize } from '@muster/contract/http/lists';
import { call, type CallOptions } from '../../../lib/api/api.ts';

export type TeachingGroupRequest = BodyInputOf<typeof endpoints.changeTeachingGroup>;
export type NewTeachingGroupRequest = BodyInputOf<typeof endpoints.addTeachingGroup>;

type Query = NonNullable<CallOptions<typeof endpoints.listTeachingGroups>['query']>;
export type TeachingGroupsQuery = Omit<Query, 'page_size'> & { page: number; size: number };

/** One page of the teaching groups of a module. The previous page stays visible while the next one loads. */
export const teachingGroupsQuery = (moduleId: string, { size, ...query }: TeachingGroupsQuery) =>
  queryOptions({
    queryKey: ['teaching groups', moduleId, size, query],
    queryFn: ({ signal }) =>
      call(endpoints.listTeachingGroups, { params: { id: moduleId }, query: { ...query, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  });

export const classesWithoutGroupQuery = (moduleId: string, { size, ...query }: Omit<TeachingGroupsQuery, 'active'>) =>
  queryOptions({
    queryKey: ['timetables', 'without teaching group', moduleId, size, query],
    queryFn: ({ signal }) =>
      call(endpoints.listClassesWithoutTeachingGroup, {
        params: { id: moduleId },
        query: { ...query, page_size: size },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

type TaughtQuery = NonNullable<CallOptions<typeof endpoints.listTaughtTeachingGroups>['query']>;

/** One page of the teaching groups that the lecturer teaches. */
export const taughtGroupsQuery = ({
  size,
  ...query
}: Omit<TaughtQuery, 'page_size'> & { page: number; size: number }) =>
  queryOptions({
    queryKey: ['teaching groups', 'taught', size, query],
    queryFn: ({ signal }) => call(endpoints.listTaughtTeachingGroups, { query: { ...query, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  });

/** The active teaching groups to which students of the group can move: for lecturers, those that they teach. */
export const targetsQuery = (group: endpoints.TeachingGroup, isLecturer: boolean) =>
  queryOptions({
    queryKey: ['teaching groups', 'targets', group.id, isLecturer],
    queryFn: async ({ signal }) => {
      const { module_id: id, academic_year, semester } = group;
      const query = { academic_year, semester: String(semester), page_size: maxPageSize };
      const page = isLecturer
        ? await call(endpoints.listTaughtTeachingGroups, { query: { ...query, module_id: id }, signal })
        : await call(endpoints.listTeachingGroups, { params: { id }, query, signal });
      return page.data;
    },
  });

export const groupStudentsQuery = (
  groupId: string,
  { page, size, search }: { page: number; size: number; search: string },
) =>
  queryOptions({
    queryKey: ['teaching groups', 'students', groupId, page, size, search],
    queryFn: ({ signal }) =>
      call(endpoints.listTeachingGroupStudents, {
        params: { id: groupId },
        query: { page, page_size: size, search },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const addTeachingGroup = (moduleId: string, body: NewTeachingGroupRequest) =>
  call(endpoints.addTeachingGroup, { params: { id: moduleId }, body });
export const changeTeachingGroup = (id: string, body: TeachingGroupRequest) =>
  call(endpoints.changeTeachingGroup, { params: { id }, body });
export const moveToTeachingGroup = (id: string, body: BodyInputOf<typeof endpoints.moveToTeachingGroup>) =>
  call(endpoints.moveToTeachingGroup, { params: { id }, body });
