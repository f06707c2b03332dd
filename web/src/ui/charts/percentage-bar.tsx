import classes from './percentage-bar.module.css';
import type { Tone } from '../feedback/status-badge.tsx';

type Props = { /** Of 100; null draws nothing. */ percent: number | null; tone?: Tone | undefined };

/** Decorative bar beside a percentage. */
export function PercentageBar({ percent, tone }: Props) {
  return (
    <span className={classes.track} aria-hidden>
      {percent !== null && <span className={classes.fill} data-tone={tone} style={{ width: `${percent}%` }} />}
    </span>
  );
}
