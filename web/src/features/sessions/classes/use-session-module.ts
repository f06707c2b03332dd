import { useQuery } from '@tanstack/react-query';
import { useModuleByCode } from '#ui/select/use-record-selects.ts';
import { sessionModulesQuery } from './classes-modules.api.ts';

const labelOf = (module: { module_code: string; module_name: string }): string =>
  `${module.module_code} ${module.module_name}`;

/**
 * Module select of a new session: own modules for lecturers, server-side search over all modules for administrators.
 */
export function useSessionModule(moduleId: string, isAdmin: boolean) {
  const ownModules = useQuery({ ...sessionModulesQuery, enabled: !isAdmin });
  const allModules = useModuleByCode({ value: isAdmin ? moduleId : '', labelOf, isOff: !isAdmin });
  if (isAdmin) return allModules;
  const options = (ownModules.data ?? []).map((module) => ({ value: module.id, label: labelOf(module) }));
  return { query: ownModules, options, isEmpty: ownModules.data?.length === 0, onSearch: undefined };
}
