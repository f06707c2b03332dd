import type { StudentGroup } from '@muster/contract/academics/groups';
import type { Module } from '@muster/contract/academics/modules';
import { findGroups, findModules, findStaff, getGroup, getModule, getStaff } from '#lib/api/search-records.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { useSearchSelect } from './use-search-select.ts';

type Choice = {
  value: string;
  /** Text of the empty field. */
  none?: string;
  /** Disables the search and offers no options. */
  isOff?: boolean;
};

/** Options to select staff. `active`: `all` includes former staff. */
export const useStaffSelect = ({ active, value, none = '', isOff = false }: Choice & { active: 'true' | 'all' }) =>
  useSearchSelect({
    key: ['staff', 'to choose', active],
    value: isOff ? '' : value,
    placeholderText: none,
    labelOf: ({ name, employee_id }) => `${bidiIsolate(name)} · ${employee_id}`,
    isDisabled: isOff,
    find: findStaff(active),
    get: getStaff,
  });

type GroupChoice = Choice & { labelOf: (group: StudentGroup) => string };

/** Options to select a group with these properties. */
export const useGroupSelect = (
  filters: Parameters<typeof findGroups>[0],
  { value, none = '', isOff = false, labelOf }: GroupChoice,
) =>
  useSearchSelect({
    key: ['groups', 'to choose', filters],
    value,
    placeholderText: none,
    labelOf,
    isDisabled: isOff,
    find: (search, signal) => findGroups(filters, search, signal),
    get: getGroup,
  });

type ModuleChoice = Choice & { labelOf: (module: Module) => string };

/** Options to select an active module, by code. */
export const useModuleByCode = ({ value, none = '', isOff = false, labelOf }: ModuleChoice) =>
  useSearchSelect({
    key: ['modules', 'to choose', 'by code'],
    value,
    placeholderText: none,
    labelOf,
    isDisabled: isOff,
    find: (search, signal) => findModules(search, signal, 'module_code'),
    get: getModule,
  });
