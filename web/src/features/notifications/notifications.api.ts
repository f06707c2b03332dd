import { bellEvents } from '@muster/contract/accounts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const eventsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(bellEvents, { signal }),
    // Asked again only while the tab is looked at.
    refetchInterval: 60_000,
  });
