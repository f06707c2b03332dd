import { quickSearch } from '@muster/contract/people/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const hitsQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(quickSearch, { query: { q: words }, signal }),
    enabled: words !== '',
    // What was found stays while the next letters are looked for.
    placeholderData: words === '' ? undefined : keepPreviousData,
  });
