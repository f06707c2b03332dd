import type { StudentGroup } from '@muster/contract/groups';
import { isolated } from '../../lib/isolated.ts';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';
import {
  findGroups,
  findModules,
  findStaff,
  findVenues,
  getGroup,
  getModule,
  getStaff,
} from '../../lib/searched-records.ts';
import { moduleLabel } from './timetable-form.texts.ts';
import type { EntryFilters } from './timetables.api.ts';

// Out of a whole university, or of what the other filters leave: typing searches at the server.

type Above = Pick<EntryFilters, 'degree_details_id' | 'year' | 'semester' | 'academic_year' | 'group_id'>;
type GroupChoice = { all: string; labelOf: (group: StudentGroup) => string; isOff?: boolean };

/** A group of the degree and the term that the filters name. */
export function useGroupChoice(filters: Above, { all, labelOf, isOff = false }: GroupChoice) {
  const { degree_details_id: degree_details_ids, year, semester, academic_year, group_id } = filters;
  const above = { degree_details_ids, year, semester, academic_year };
  return useSearchedChoice({
    key: ['groups', 'to choose', above],
    value: group_id,
    none: all,
    labelOf,
    isOff,
    find: (search, signal) => findGroups(above, search, signal),
    get: getGroup,
  });
}

/** By code, as timetables name them. */
export const useModuleChoice = (moduleId: string, all: string, isOff = false) =>
  useSearchedChoice({
    key: ['modules', 'to choose', 'by code'],
    value: moduleId,
    none: all,
    labelOf: moduleLabel,
    isOff,
    find: (search, signal) => findModules(search, signal, 'module_code'),
    get: getModule,
  });

export const useLecturerChoice = (lecturerId: string, all: string) =>
  useSearchedChoice({
    key: ['staff', 'to choose'],
    value: lecturerId,
    none: all,
    labelOf: ({ name, employee_id }) => `${isolated(name)} · ${employee_id}`,
    find: findStaff('true'),
    get: getStaff,
  });

type Named = { readonly id: string; readonly name: string };

/** By name, which is what a class tells of its venue; one that no list knows is still the one that was asked for. */
export const useVenueChoice = (venue: string, all: string, isOff: boolean) =>
  useSearchedChoice<Named>({
    key: ['venues', 'to choose'],
    value: venue,
    none: all,
    labelOf: ({ name }) => name,
    isOff,
    find: async (search, signal) => (await findVenues(search, signal)).map(({ name }) => ({ id: name, name })),
    get: (name) => Promise.resolve({ id: name, name }),
  });
