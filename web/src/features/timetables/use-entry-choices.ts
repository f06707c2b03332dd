import { useGroupSelect } from '#ui/select/use-record-selects.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import { findVenues } from '#lib/api/search-records.ts';
import type { EntryFilters } from './timetables.api.ts';

// Selects with server-side search.

type GroupChoice = Omit<Parameters<typeof useGroupSelect>[1], 'value'>;
type GroupFilter = Pick<EntryFilters, 'degree_details_id' | 'year' | 'semester' | 'academic_year' | 'group_id'>;

/** Groups of the degree and term in the filters. */
export function useGroupChoice(filters: GroupFilter, choice: GroupChoice) {
  const { degree_details_id: degree_details_ids, year, semester, academic_year, group_id } = filters;
  const filter = { degree_details_ids, year, semester, academic_year };
  return useGroupSelect(filter, { value: group_id, ...choice });
}

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
