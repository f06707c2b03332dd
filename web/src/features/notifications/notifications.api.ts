import { bellEvents } from '@muster/contract/accounts/notifications';
import { queryOf } from '#lib/api/query.ts';

/** The newest events of the caller. */
export const eventsQuery = (size = 50) => ({
  ...queryOf(bellEvents, { query: { page: 1, page_size: size } }),
  // Refetches only while the tab is visible.
  refetchInterval: 120_000,
});
