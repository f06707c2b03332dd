import { IconWifiOff } from '@tabler/icons-react';
import { useIsOnline } from '../../lib/use-is-online.ts';
import classes from './offline-notice.module.css';

/** Says that the device has no network: what stands here stays readable, and what still loads goes on by itself. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div className={classes.place} role="status">
      {!isOnline && (
        <span className={classes.notice}>
          <IconWifiOff size={18} aria-hidden /> No connection. This may be out of date.
        </span>
      )}
    </div>
  );
}
