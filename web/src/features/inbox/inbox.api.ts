import { inboxCounts } from '@muster/contract/attendance/inbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { caseRefreshMs } from '../../lib/api/inbox.ts';

export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }) => call(inboxCounts, { signal }),
  refetchInterval: caseRefreshMs,
});
