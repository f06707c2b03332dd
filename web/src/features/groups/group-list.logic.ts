import { groupSorts } from '@muster/contract/groups';
import type { GroupsQuery } from './groups.api.ts';

export const noGroupFilters = {
  search: '',
  degree: 'all',
  year: 'all',
  semester: 'all',
  academic_year: 'all',
  status: 'all',
};
/** The list as its address has it; 'all' narrows nothing. */
export const firstGroups = { ...noGroupFilters, sort: 'degree', direction: 'asc', page: 1, size: 25 };
export type GroupSearch = typeof firstGroups;

/** How many filters are set, the search not counted. */
export const activeFilters = (search: GroupSearch): number =>
  Object.entries(noGroupFilters).filter(
    ([name, none]) => name !== 'search' && search[name as keyof typeof noGroupFilters] !== none,
  ).length;

export const queryOf = ({ degree, status, sort, direction, ...search }: GroupSearch): GroupsQuery => ({
  ...search,
  degree_details_ids: degree,
  active: status === 'Active' ? 'true' : status === 'Inactive' ? 'false' : 'all',
  sort: groupSorts.find((one) => one === sort) ?? 'degree',
  direction: direction === 'desc' ? 'desc' : 'asc',
});
