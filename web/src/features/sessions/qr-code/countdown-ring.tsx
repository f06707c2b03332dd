import { qr } from '@muster/contract/attendance/sessions';
import { formatCountdown } from '#lib/format/dates.ts';
import { isNearlyOver } from './qr-code.logic.ts';
import classes from './countdown-ring.module.css';

type Props = {
  /** Undefined until the first code arrives; the ring is full until then. */
  remainingMs: number | undefined;
  totalMs: number;
  sequence: number;
  total: number;
  isPaused: boolean;
};

const lastSecondsText = `Last ${qr.redSeconds} seconds`;
const radius = 54;
const length = 2 * Math.PI * radius;

/** The time left in the QR window as a ring that empties, and the number of the current code: `n / 18`. */
export function CountdownRing({ remainingMs: knownMs, totalMs, sequence, total, isPaused }: Props) {
  const remainingMs = knownMs ?? totalMs;
  const remainingShare = totalMs === 0 ? 0 : Math.min(1, remainingMs / totalMs);
  const isLast = isNearlyOver(remainingMs);
  return (
    <div className={classes.timer} data-nearly-over={isLast} data-paused={isPaused}>
      <div className={classes.ring}>
        <svg viewBox="0 0 120 120" aria-hidden>
          <circle className={classes.track} cx="60" cy="60" r={radius} />
          <circle
            className={classes.remaining}
            cx="60"
            cy="60"
            r={radius}
            strokeDasharray={length}
            strokeDashoffset={length * (1 - remainingShare)}
          />
        </svg>
        <div className={classes.labels}>
          <span className={classes.time} role="timer" aria-label="Time left">
            {formatCountdown(remainingMs)}
          </span>
          <span className={classes.sequence} title="Current code of all codes">
            {sequence} / {total}
          </span>
        </div>
      </div>
      <p className={classes.caption} role="status">
        {isPaused ? 'Paused' : isLast ? lastSecondsText : 'Time left'}
      </p>
    </div>
  );
}
