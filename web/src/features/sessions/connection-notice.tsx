import { IconWifiOff } from '@tabler/icons-react';
import { texts } from './sessions.texts.ts';
import classes from './connection-notice.module.css';

/** Says that the line is down; the display goes on by itself when it is back. */
export function ConnectionNotice({ isOnline }: { isOnline: boolean }) {
  return (
    <div className={classes.place} role="status">
      {!isOnline && (
        <span className={classes.notice}>
          <IconWifiOff size={18} aria-hidden /> {texts.offline}
        </span>
      )}
    </div>
  );
}
