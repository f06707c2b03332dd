import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { dismissNotice, dismissNonErrors, useNotices } from './notice.ts';
import classes from './notices.module.css';

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };

/** Container of the in-app alerts, fixed below the top edge. */
export function Notices() {
  useEffect(() => {
    document.addEventListener('input', dismissNonErrors);
    return () => document.removeEventListener('input', dismissNonErrors);
  }, []);
  return (
    <div className={classes.container}>
      {useNotices().map(({ id, kind, text }) => {
        const Icon = icons[kind];
        return (
          <div key={id} role="alert" className={classes.notice} data-kind={kind}>
            <Icon size={22} aria-hidden className={classes.icon} />
            <p className={classes.text}>{text}</p>
            <CloseButton aria-label="Dismiss" onClick={() => dismissNotice(id)} />
          </div>
        );
      })}
    </div>
  );
}
