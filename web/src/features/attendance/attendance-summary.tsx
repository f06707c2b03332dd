import type { MyModule } from '@muster/contract/attendance/attendance';
import type { ReactNode } from 'react';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { bandTones, type CountedRecord, formatPercentage } from './my-attendance.logic.ts';
import { countText } from './my-attendance.texts.ts';
import classes from './attendance-summary.module.css';

type Props = {
  name: ReactNode;
  counts: Pick<MyModule, 'attended' | 'total' | 'percentage' | 'band'> & {
    readonly records?: readonly CountedRecord[];
  };
  /** Shown in place of the bar. */
  squares?: ReactNode;
};

/** Attended and total classes, the percentage with its band, and a bar or the squares of the classes. */
export function AttendanceSummary({ name, counts, squares }: Props) {
  const { attended, total, percentage, band, records } = counts;
  return (
    <span className={classes.line}>
      <span className={classes.name}>
        {name}
        <span className={classes.count}>{countText(attended, total, records)}</span>
      </span>
      {percentage !== null && band !== null && (
        <>
          <span className={classes.figures}>
            <span className={classes.percentage}>{formatPercentage(percentage)}</span>
            <StatusBadge tone={bandTones[band]}>{band}</StatusBadge>
          </span>
          {squares === undefined && (
            <progress className={classes.bar} data-tone={bandTones[band]} max={100} value={percentage} aria-hidden />
          )}
        </>
      )}
      {squares !== undefined && <span className={classes.squares}>{squares}</span>}
    </span>
  );
}
