import * as endpoints from '@muster/contract/academics/teaching-group-lists';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { maxPageSize } from '@muster/contract/http/lists';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export type TeachingGroupRequest = BodyInputOf<typeof endpoints.changeTeachingGroup>;
export type NewTeachingGroupRequest = BodyInputOf<typeof endpoints.addTeachingGroup>;

/** The active parallel groups to which students of the group can move: for lecturers, those that they teach. */
export const targetsQuery = (group: endpoints.TeachingGroup, isLecturer: boolean) =>
  queryOptions({
    queryKey: ['teaching-groups', 'targets', group.id, isLecturer],
    queryFn: async ({ signal }) => {
      const { module_id: id, academic_year, semester } = group;
      const query = { academic_year, semester: String(semester), parallel_to: group.id, page_size: maxPageSize };
      const page = isLecturer
        ? await call(endpoints.listTaughtTeachingGroups, { query: { ...query, module_id: id }, signal })
        : await call(endpoints.listTeachingGroups, { params: { id }, query, signal });
      return page.data;
    },
  });
