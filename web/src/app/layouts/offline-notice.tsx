import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readToken } from '#lib/auth/session.ts';
import { formatTimeOrDateTime, today } from '#lib/format/dates.ts';
import { findCopy } from '#lib/offline/offline-copies.ts';
import { useCopyTime } from '#lib/offline/read-with-copy.ts';
import { useIsOnline } from '#lib/use-is-online.ts';
import classes from './offline-notice.module.css';

/**
 * Shown to students while the server cannot be reached, with the time at which the shown attendance and timetable were fetched.
 * Everything is requested again once the server answers.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const copyTimeMs = useCopyTime();
  const isCut = !isOnline || copyTimeMs !== undefined;
  useRefreshAfter(isCut);
  const asOfMs = copyTimeMs ?? findCopy(readToken(), 'attendance')?.fetchedAtMs;
  return (
    <div className={classes.container} role="status">
      {isCut && (
        <span className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          {asOfMs === undefined
            ? 'No connection. This may be out of date.'
            : `No connection. As of ${formatTimeOrDateTime(today(), new Date(asOfMs).toISOString())}.`}
        </span>
      )}
    </div>
  );
}

function useRefreshAfter(isCut: boolean): void {
  const client = useQueryClient();
  const wasCut = useRef(false);
  useEffect(() => {
    if (wasCut.current && !isCut) void client.invalidateQueries();
    wasCut.current = isCut;
  }, [client, isCut]);
}
