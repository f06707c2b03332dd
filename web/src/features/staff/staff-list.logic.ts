import type { staffSorts } from '@muster/contract/staff';
import { writeListSearch } from '../../lib/list-search.logic.ts';

export type StaffSearch = {
  search: string;
  staff_type: string;
  department: string;
  gender: string;
  module: string;
  status: string;
  sort: (typeof staffSorts)[number];
  direction: 'asc' | 'desc';
  page: number;
  size: number;
};

/** What the address of the list holds; 'all' and '' filter nothing. */
export const staffSearch: StaffSearch = {
  search: '',
  staff_type: 'all',
  department: '',
  gender: 'all',
  module: '',
  status: 'all',
  sort: 'name',
  direction: 'asc',
  page: 1,
  size: 50,
};

const filters = ['staff_type', 'department', 'gender', 'module', 'status'] as const;
export const noFilters: Pick<StaffSearch, (typeof filters)[number]> = {
  staff_type: staffSearch.staff_type,
  department: staffSearch.department,
  gender: staffSearch.gender,
  module: staffSearch.module,
  status: staffSearch.status,
};

/** The list as its address says it. */
export const addressOf = (list: StaffSearch): Record<string, unknown> => writeListSearch(staffSearch, {}, list);

/** What decides who is in the list, on whatever page and in whatever order. */
export const filtersOf = ({ page: _, size: __, sort: ___, direction: ____, ...given }: StaffSearch) => given;

/** How many filters are set, the search not counted. */
export const activeFilters = (search: StaffSearch): number =>
  filters.filter((name) => search[name] !== staffSearch[name]).length;
