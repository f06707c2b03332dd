import { type listModules, moduleSorts } from '@muster/contract/academics/modules';
import type { PageQuery } from '#lib/api/query.ts';

export const noModuleFilters = { search: '', semester: 'all', status: 'all', missing: 'all', department: 'all' };
/** The list parameters of the URL; 'all' does not filter. */
export const defaultModuleSearch = { ...noModuleFilters, sort: 'module_name', direction: 'asc', page: 1, size: 25 };
export type ModuleSearch = typeof defaultModuleSearch;

/** Number of active filters, without the search. */
export const countActiveFilters = ({ semester, status, missing, department }: ModuleSearch): number =>
  [semester, status, missing, department].filter((value) => value !== 'all').length;

export const toModulesQuery = ({
  status,
  sort,
  direction,
  ...search
}: ModuleSearch): PageQuery<typeof listModules> => ({
  ...search,
  active: status === 'Active' ? 'true' : status === 'Inactive' ? 'false' : 'all',
  sort: moduleSorts.find((one) => one === sort) ?? 'module_name',
  direction: direction === 'desc' ? 'desc' : 'asc',
});
