import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import classes from './code-card.module.css';

type Props = {
  code: Pick<CurrentCode, 'qr_code' | 'state'> | undefined;
  /** The shown code has expired and the next one has not arrived. */
  isOutdated: boolean;
};

/** The QR image, scaled to its container. The background is white in both colour schemes, because cameras need it. */
export function CodeCard({ code, isOutdated }: Props) {
  const isPaused = code?.state === 'paused';
  return (
    <div className={classes.card} data-state={isOutdated ? 'outdated' : (code?.state ?? 'loading')}>
      {code?.qr_code && !isOutdated ? (
        <img
          className={classes.image}
          src={code.qr_code}
          alt="QR code for checking in to this class"
          draggable={false}
        />
      ) : (
        <div className={classes.blank}>
          {isPaused ? <IconPlayerPause stroke={1.2} aria-hidden /> : <IconRefresh stroke={1.2} aria-hidden />}
          <p>{isPaused ? "Paused. Codes aren't accepted right now." : 'Getting the next code…'}</p>
        </div>
      )}
    </div>
  );
}
