import type { listGroups } from '@muster/contract/academics/groups';
import type { PageQuery } from '#lib/api/query.ts';

export const noGroupFilters = {
  search: '',
  degree: 'all',
  year: 'all',
  semester: 'all',
  academic_year: 'all',
  status: 'all',
  missing: 'all',
};
/** The list parameters of the URL; 'all' does not filter. */
export const defaultGroupSearch = { ...noGroupFilters, sort: 'degree', direction: 'asc', page: 1, size: 25 };
type GroupSearch = typeof defaultGroupSearch;

export const toGroupsQuery = ({ degree, status, ...search }: GroupSearch): PageQuery<typeof listGroups> => ({
  ...search,
  degree_details_ids: degree,
  active: status === 'Active' ? 'true' : status === 'Inactive' ? 'false' : 'all',
});
