import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import classes from './offline-notice.module.css';

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says that the device has no network: what stands here stays readable, and what still loads goes on by itself. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
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
