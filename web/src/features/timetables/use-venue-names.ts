import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { venuesFoundQuery } from './timetable-choices.api.ts';

const waitMs = 250;

/** What a field offers whose venue may also be one that no list knows. */
export function useVenueNames(typed: string): string[] {
  const [search] = useDebouncedValue(typed.trim(), waitMs);
  const found = useQuery(venuesFoundQuery(search)).data ?? [];
  return [...new Set(found.map(({ name }) => name))];
}
