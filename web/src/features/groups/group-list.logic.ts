import { groupSorts, type listGroups } from '@muster/contract/academics/groups';
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
export type GroupSearch = typeof defaultGroupSearch;

/** How many filters are set, the search not counted. */
export const countActiveFilters = (search: GroupSearch): number =>
  Object.entries(noGroupFilters).filter(
    ([name, defaultValue]) => name !== 'search' && search[name as keyof typeof noGroupFilters] !== defaultValue,
  ).length;

export const toGroupsQuery = ({
  degree,
  status,
  sort,
  direction,
  ...search
}: GroupSearch): PageQuery<typeof listGroups> => ({
  ...search,
  degree_details_ids: degree,
  active: status === 'Active' ? 'true' : status === 'Inactive' ? 'false' : 'all',
  sort: groupSorts.find((one) => one === sort) ?? 'degree',
  direction: direction === 'desc' ? 'desc' : 'asc',
});
