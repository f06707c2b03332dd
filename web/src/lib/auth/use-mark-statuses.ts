import { type MarkStatus, offeredStatuses } from '@muster/contract/attendance/statuses';
import { useMemo } from 'react';
import { useCurrentUser } from './current-user.ts';

/** The statuses that a mark can be set to. */
export function useMarkStatuses(): readonly MarkStatus[] {
  const settings = useCurrentUser()?.settings;
  return useMemo(() => offeredStatuses(settings ?? stated), [settings]);
}

const stated = { offers_late: true, offers_online: false, offers_excused: true };
