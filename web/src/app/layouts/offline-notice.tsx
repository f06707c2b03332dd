import { IconWifiOff } from '@tabler/icons-react';
import { useIsOnline } from '../../lib/use-is-online.ts';
import classes from './offline-notice.module.css';

/** Shown while the device is offline. Loaded content stays readable, and pending requests resume when it is online. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div className={classes.container} role="status">
      {!isOnline && (
        <span className={classes.notice}>
          <IconWifiOff size={18} aria-hidden /> No connection. This may be out of date.
        </span>
      )}
    </div>
  );
}
