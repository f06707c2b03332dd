import * as endpoints from '@muster/contract/academics/teaching-group-lists';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { maxPageSize } from '@muster/contract/http/lists';
import { queryOf } from '#lib/api/query.ts';

export type TeachingGroupRequest = BodyInputOf<typeof endpoints.changeTeachingGroup>;
export type NewTeachingGroupRequest = BodyInputOf<typeof endpoints.addTeachingGroup>;

/** The active parallel groups to which students of the group can move: for lecturers, those that they teach. */
export const targetsQuery = (group: endpoints.TeachingGroup, isLecturer: boolean) => {
  const { module_id: id, academic_year, semester } = group;
  const query = { academic_year, semester: String(semester), parallel_to: group.id, page_size: maxPageSize };
  return isLecturer
    ? queryOf(endpoints.listTaughtTeachingGroups, { query: { ...query, module_id: id } })
    : queryOf(endpoints.listTeachingGroups, { params: { id }, query });
};
