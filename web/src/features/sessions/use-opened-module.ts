import { useQuery } from '@tanstack/react-query';
import { findModules, getModule } from '../../lib/searched-records.ts';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';
import { sessionModulesQuery } from './classes-choices.api.ts';

const labelOf = (module: { module_code: string; module_name: string }): string =>
  `${module.module_code} ${module.module_name}`;

/** The module of a class that is opened: one of the few that a lecturer teaches or, for an administrator, of a whole university. */
export function useOpenedModule(moduleId: string, isAdmin: boolean) {
  const own = useQuery({ ...sessionModulesQuery(), enabled: !isAdmin });
  const all = useSearchedChoice({
    key: ['modules', 'to choose', 'by code'],
    value: isAdmin ? moduleId : '',
    labelOf,
    isOff: !isAdmin,
    find: (search, signal) => findModules(search, signal, 'module_code'),
    get: getModule,
  });
  if (isAdmin) return { query: all.query, options: all.options, isEmpty: all.isEmpty, onSearch: all.onSearch };
  const options = (own.data ?? []).map((module) => ({ value: module.id, label: labelOf(module) }));
  return { query: own, options, isEmpty: own.data?.length === 0 };
}
