import { inboxCounts } from '@muster/contract/inbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { caseRefreshMs } from '../../lib/inbox.ts';

export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }) => call(inboxCounts, { signal }),
  refetchInterval: caseRefreshMs,
});
