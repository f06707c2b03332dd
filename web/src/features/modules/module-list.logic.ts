import type { listModules } from '@muster/contract/academics/modules';
import type { PageQuery } from '#lib/api/query.ts';

export const noModuleFilters = { search: '', semester: 'all', status: 'all', missing: 'all', department: 'all' };
/** The list parameters of the URL; 'all' does not filter. */
export const defaultModuleSearch = { ...noModuleFilters, sort: 'module_name', direction: 'asc', page: 1, size: 25 };
type ModuleSearch = typeof defaultModuleSearch;

export const toModulesQuery = ({ status, ...search }: ModuleSearch): PageQuery<typeof listModules> => ({
  ...search,
  active: status === 'Active' ? 'true' : status === 'Inactive' ? 'false' : 'all',
});
