import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { listProblemText } from '../../lib/api/problem.ts';
import { hitsQuery } from './search.api.ts';
import { type ResultGroups, groupHits } from './search.logic.ts';

const debounceMs = 150;

/** Debounced search results for a typed text. */
export function useSearchResults(text: string): {
  results: ResultGroups;
  isBusy: boolean;
  failure: string | undefined;
} {
  const typed = text.trim();
  const [debounced] = useDebouncedValue(typed, debounceMs);
  const hits = useQuery(hitsQuery(typed === '' ? '' : debounced));
  return {
    results: typed === '' || !hits.data ? [] : groupHits(hits.data),
    isBusy: typed !== '' && (typed !== debounced || hits.isFetching || hits.isPlaceholderData),
    failure: hits.isError ? listProblemText(hits.error) : undefined,
  };
}
