import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findVenues } from '../../lib/api/search-records.ts';
import { missingText, withMissing } from './options-status.ts';
import { typingRestsMs } from '../filters/debounce.ts';

/** What a field offers whose venue may also be one that no list knows. */
export function useVenueNames(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), typingRestsMs);
  const query = useQuery({
    queryKey: ['venues', 'found', search],
    queryFn: ({ signal }) => findVenues(search, signal),
    placeholderData: keepPreviousData,
  });
  const names = [...new Set(query.data?.map(({ name }) => name))];
  return { options: withMissing(names, missingText(query)), query };
}
