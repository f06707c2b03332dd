import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { missingText, withMissing } from '../../ui/missing-text.ts';
import { venuesFoundQuery } from './timetable-choices.api.ts';

const waitMs = 250;

/** What a field offers whose venue may also be one that no list knows. */
export function useVenueNames(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), waitMs);
  const query = useQuery(venuesFoundQuery(search));
  const names = [...new Set(query.data?.map(({ name }) => name))];
  return { options: withMissing(names, missingText(query)), query };
}
