import { useQuery } from '@tanstack/react-query';
import { findModules, getModule } from '#lib/api/search-records.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import { sessionModulesQuery } from './classes-modules.api.ts';

const labelOf = (module: { module_code: string; module_name: string }): string =>
  `${module.module_code} ${module.module_name}`;

/**
 * Module select of a new session: own modules for lecturers, server-side search over all modules for administrators.
 */
export function useSessionModule(moduleId: string, isAdmin: boolean) {
  const ownModules = useQuery({ ...sessionModulesQuery, enabled: !isAdmin });
  const allModules = useSearchSelect({
    key: ['modules', 'to choose', 'by code'],
    value: isAdmin ? moduleId : '',
    labelOf,
    isDisabled: !isAdmin,
    find: (search, signal) => findModules(search, signal, 'module_code'),
    get: getModule,
  });
  if (isAdmin)
    return {
      query: allModules.query,
      options: allModules.options,
      isEmpty: allModules.isEmpty,
      onSearch: allModules.onSearch,
    };
  const options = (ownModules.data ?? []).map((module) => ({ value: module.id, label: labelOf(module) }));
  return { query: ownModules, options, isEmpty: ownModules.data?.length === 0 };
}
