import type { StudentGroup } from '@muster/contract/academics/groups';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import {
  findGroups,
  findModules,
  findStaff,
  findVenues,
  getGroup,
  getModule,
  getStaff,
} from '#lib/api/search-records.ts';
import { moduleLabel } from './timetable-form/timetable-form.texts.ts';
import type { EntryFilters } from './timetables.api.ts';

// Selects with server-side search.

type GroupFilter = Pick<EntryFilters, 'degree_details_id' | 'year' | 'semester' | 'academic_year' | 'group_id'>;
type GroupChoice = { all: string; labelOf: (group: StudentGroup) => string; isOff?: boolean };

/** Groups of the degree and term in the filters. */
export function useGroupChoice(filters: GroupFilter, { all, labelOf, isOff = false }: GroupChoice) {
  const { degree_details_id: degree_details_ids, year, semester, academic_year, group_id } = filters;
  const filter = { degree_details_ids, year, semester, academic_year };
  return useSearchSelect({
    key: ['groups', 'to choose', filter],
    value: group_id,
    placeholderText: all,
    labelOf,
    isDisabled: isOff,
    find: (search, signal) => findGroups(filter, search, signal),
    get: getGroup,
  });
}

/** Modules by code. */
export const useModuleChoice = (moduleId: string, all: string, isOff = false) =>
  useSearchSelect({
    key: ['modules', 'to choose', 'by code'],
    value: moduleId,
    placeholderText: all,
    labelOf: moduleLabel,
    isDisabled: isOff,
    find: (search, signal) => findModules(search, signal, 'module_code'),
    get: getModule,
  });

export const useLecturerChoice = (lecturerId: string, all: string) =>
  useSearchSelect({
    key: ['staff', 'to choose'],
    value: lecturerId,
    placeholderText: all,
    labelOf: ({ name, employee_id }) => `${bidiIsolate(name)} · ${employee_id}`,
    find: findStaff('true'),
    get: getStaff,
  });

type Named = { readonly id: string; readonly name: string };

/** Venues by name, because classes store the name. A name without a venue record remains selectable. */
export const useVenueChoice = (venue: string, all: string, isOff: boolean) =>
  useSearchSelect<Named>({
    key: ['venues', 'to choose'],
    value: venue,
    placeholderText: all,
    labelOf: ({ name }) => name,
    isDisabled: isOff,
    find: async (search, signal) => (await findVenues(search, signal)).map(({ name }) => ({ id: name, name })),
    get: (name) => Promise.resolve({ id: name, name }),
  });
