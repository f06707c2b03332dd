import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findVenues } from '#lib/api/search-records.ts';
import { optionsStatusText, withStatusOption } from './options-status.ts';
import { searchDebounceMs } from '../filters/debounce.ts';

/** Options for a venue field that also accepts free text. */
export function useVenueOptions(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const query = useQuery({
    queryKey: ['venues', 'found', search],
    queryFn: ({ signal }) => findVenues(search, signal),
    placeholderData: keepPreviousData,
  });
  const names = [...new Set(query.data?.map(({ name }) => name))];
  return { options: withStatusOption(names, optionsStatusText(query)), query };
}
