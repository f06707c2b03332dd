import { moduleSorts } from '@muster/contract/modules';
import type { ModulesQuery } from './modules.api.ts';

export const noModuleFilters = { search: '', semester: 'all', status: 'all' };
/** The list as its address has it; 'all' narrows nothing. */
export const firstModules = { ...noModuleFilters, sort: 'module_name', direction: 'asc', page: 1, size: 25 };
export type ModuleSearch = typeof firstModules;

/** How many filters are set, the search not counted. */
export const activeFilters = ({ semester, status }: ModuleSearch): number =>
  [semester, status].filter((value) => value !== 'all').length;

export const queryOf = ({ status, sort, direction, ...search }: ModuleSearch): ModulesQuery => ({
  ...search,
  active: status === 'Active' ? 'true' : status === 'Inactive' ? 'false' : 'all',
  sort: moduleSorts.find((one) => one === sort) ?? 'module_name',
  direction: direction === 'desc' ? 'desc' : 'asc',
});
