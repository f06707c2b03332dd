import { bellEvents } from '@muster/contract/accounts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The newest events of the caller. */
export const eventsQuery = (size = 50) =>
  queryOptions({
    queryKey: ['notifications', size],
    queryFn: ({ signal }) => call(bellEvents, { query: { page: 1, page_size: size }, signal }),
    // Refetches only while the tab is visible.
    refetchInterval: 120_000,
  });
