import { type MarkStatus, markStatuses } from '@muster/contract/attendance/statuses';
import { useMemo } from 'react';
import { useCurrentUser } from './current-user.ts';

/** The statuses that a mark can be set to. Online only if the university uses it. */
export function useMarkStatuses(): readonly MarkStatus[] {
  const offersOnline = useCurrentUser()?.offers_online === true;
  return useMemo(() => markStatuses.filter((status) => status !== 'online' || offersOnline), [offersOnline]);
}
