import { inboxCounts } from '@muster/contract/attendance/inbox';
import { caseRefreshMs } from '#lib/api/inbox.ts';
import { queryOf } from '#lib/api/query.ts';

export const inboxCountsQuery = { ...queryOf(inboxCounts), refetchInterval: caseRefreshMs };
