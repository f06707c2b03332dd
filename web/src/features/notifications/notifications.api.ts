import { bellEvents } from '@muster/contract/accounts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const eventsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(bellEvents, { signal }),
    // Refetches only while the tab is visible.
    refetchInterval: 60_000,
  });
