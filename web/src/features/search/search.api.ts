import { quickSearch } from '@muster/contract/people/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const hitsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(quickSearch, { query: { q: text }, signal }),
    enabled: text !== '',
    // Keeps the previous results while the next ones load.
    placeholderData: text === '' ? undefined : keepPreviousData,
  });
