import { formatCountdown } from '../../lib/dates.ts';
import { isNearlyOver } from './display.logic.ts';
import classes from './countdown-ring.module.css';

type Props = {
  /** Undefined until the first code is here; then the whole run is still to come. */
  remainingMs: number | undefined;
  totalMs: number;
  sequence: number;
  total: number;
  isPaused: boolean;
};

const radius = 54;
const length = 2 * Math.PI * radius;

/** Time left of the run, as a ring that empties, with the number of the code shown: `n / 18`. */
export function CountdownRing({ remainingMs: knownMs, totalMs, sequence, total, isPaused }: Props) {
  const remainingMs = knownMs ?? totalMs;
  const left = totalMs === 0 ? 0 : Math.min(1, remainingMs / totalMs);
  return (
    <div className={classes.ring} data-nearly-over={isNearlyOver(remainingMs)} data-paused={isPaused}>
      <svg viewBox="0 0 120 120" aria-hidden>
        <circle className={classes.track} cx="60" cy="60" r={radius} />
        <circle
          className={classes.left}
          cx="60"
          cy="60"
          r={radius}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - left)}
        />
      </svg>
      <div className={classes.words}>
        <span className={classes.time} role="timer" aria-label="Time left">
          {formatCountdown(remainingMs)}
        </span>
        <span className={classes.sequence} title="Codes shown of all codes of this run">
          {sequence} / {total}
        </span>
      </div>
    </div>
  );
}
