import { findModules, getModule } from '#lib/api/search-records.ts';
import { useSearchSelect } from './use-search-select.ts';

/** Options to select an active module by name. */
export const useModuleSelect = (moduleId: string) =>
  useSearchSelect({
    key: ['modules', 'to choose'],
    value: moduleId,
    labelOf: ({ module_name }) => module_name,
    find: (search, signal) => findModules(search, signal),
    get: getModule,
  });
