import type { MyModule } from '@muster/contract/attendance';
import type { ReactNode } from 'react';
import { StatusWord } from '../../ui/status-word.tsx';
import { bandTones, formatPercentage } from './my-attendance.logic.ts';
import { countText } from './my-attendance.texts.ts';
import classes from './standing-line.module.css';

type Props = { name: ReactNode; standing: Pick<MyModule, 'attended' | 'total' | 'percentage' | 'band'> };

/** Attended of expected, the percentage with its band, and the same as a bar. */
export function StandingLine({ name, standing }: Props) {
  const { attended, total, percentage, band } = standing;
  return (
    <span className={classes.line}>
      <span className={classes.name}>
        {name}
        <span className={classes.count}>{countText(attended, total)}</span>
      </span>
      {percentage !== null && band !== null && (
        <>
          <span className={classes.figures}>
            <span className={classes.percentage}>{formatPercentage(percentage)}</span>
            <StatusWord tone={bandTones[band]}>{band}</StatusWord>
          </span>
          <progress className={classes.bar} data-tone={bandTones[band]} max={100} value={percentage} aria-hidden />
        </>
      )}
    </span>
  );
}
