import { inboxCounts } from '@muster/contract/inbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }) => call(inboxCounts, { signal }),
  // A dashboard stands open all day.
  refetchInterval: 60_000,
});
