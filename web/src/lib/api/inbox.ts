import type { QueryClient } from '@tanstack/react-query';

/** Absences and questions wait in one inbox: so many of each on a page. */
export const inboxPageSize = 25;
/** What became of a case, and how many wait, stands on a page that is open so soon: a dashboard is open all day. */
export const caseRefreshMs = 60_000;

/** What was decided changes the list, the counts, and what other decisions would change. */
export const invalidateInbox = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['inbox'] });
