import type { QueryClient } from '@tanstack/react-query';

/** Page size of absences and of questions in the inbox. */
export const inboxPageSize = 25;
/** Refetch interval for cases on screens that stay open all day. */
export const caseRefreshMs = 60_000;

/** Decisions change the list, the counts and related cases. */
export const invalidateInbox = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['inbox'] });
