import { IconWifiOff } from '@tabler/icons-react';
import { texts } from '../sessions.texts.ts';
import classes from './connection-notice.module.css';

/** Shown while the event stream is disconnected. The display resumes automatically. */
export function ConnectionNotice({ isOnline }: { isOnline: boolean }) {
  return (
    <div className={classes.container} role="status">
      {!isOnline && (
        <span className={classes.notice}>
          <IconWifiOff size={18} aria-hidden /> {texts.offline}
        </span>
      )}
    </div>
  );
}
