import type { staffSorts } from '@muster/contract/people/staff';
import { buildListSearch } from '#lib/url/list-search.logic.ts';

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

/** The default list parameters of the URL; 'all' and '' do not filter. */
export const defaultStaffSearch: StaffSearch = {
  search: '',
  staff_type: 'all',
  department: 'all',
  gender: 'all',
  module: '',
  status: 'all',
  sort: 'name',
  direction: 'asc',
  page: 1,
  size: 50,
};

const filterNames = ['staff_type', 'department', 'gender', 'module', 'status'] as const;
export const noFilters: Pick<StaffSearch, (typeof filterNames)[number]> = {
  staff_type: defaultStaffSearch.staff_type,
  department: defaultStaffSearch.department,
  gender: defaultStaffSearch.gender,
  module: defaultStaffSearch.module,
  status: defaultStaffSearch.status,
};

/** The URL parameters of a list, without defaults. */
export const toUrlSearch = (list: StaffSearch): Record<string, unknown> =>
  buildListSearch(defaultStaffSearch, {}, list);

/** The filters without page and sort order; a change of them clears the selection. */
export const toSelectionFilters = ({ page: _, size: __, sort: ___, direction: ____, ...given }: StaffSearch) => given;

/** Number of active filters, without the search. */
export const countActiveFilters = (search: StaffSearch): number =>
  filterNames.filter((name) => search[name] !== defaultStaffSearch[name]).length;
