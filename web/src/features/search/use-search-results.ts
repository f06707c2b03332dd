import { useDebouncedValue } from '@mantine/hooks';
import { quickSearch } from '@muster/contract/people/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listProblemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
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
  const searched = typed === '' ? '' : debounced;
  const hits = useQuery({
    ...queryOf(quickSearch, { query: { q: searched } }),
    enabled: searched !== '',
    // Keeps the previous results while the next ones load.
    placeholderData: searched === '' ? undefined : keepPreviousData,
  });
  return {
    results: typed === '' || !hits.data ? [] : groupHits(hits.data),
    isBusy: typed !== '' && (typed !== debounced || hits.isFetching || hits.isPlaceholderData),
    failure: hits.isError ? listProblemText(hits.error) : undefined,
  };
}
