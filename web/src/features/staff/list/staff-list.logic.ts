import { buildListSearch } from '#lib/url/list-search.logic.ts';

/** Filters and search that hide nothing. */
export const noFilters = { search: '', staff_type: 'all', department: 'all', gender: 'all', module: '', status: 'all' };
/** The default list parameters of the URL. */
export const defaultStaffSearch = { ...noFilters, sort: 'name', direction: 'asc', page: 1, size: 50 };
export type StaffSearch = typeof defaultStaffSearch;

/** The URL parameters of a list, without defaults. */
export const toUrlSearch = (list: StaffSearch): Record<string, unknown> =>
  buildListSearch(defaultStaffSearch, {}, list);

/** The filters without page and sort order; a change of them clears the selection. */
export const toSelectionFilters = ({ page: _, size: __, sort: ___, direction: ____, ...given }: StaffSearch) => given;
