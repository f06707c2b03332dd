import type { MyModule } from '@muster/contract/attendance/attendance';
import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { formatDayAndDate } from '#lib/format/dates.ts';
import { isTrend, lastWeeks } from './weekly-trend.logic.ts';
import classes from './weekly-trend.module.css';

type Props = { modules: readonly MyModule[]; today: string };

/** One bar per week with attended and held classes below it. The bars show no band: its word does not fit. */
export function WeeklyTrend({ modules, today }: Props) {
  const id = useId();
  const weeks = lastWeeks(modules, today);
  if (!isTrend(weeks)) return null;
  return (
    <div className={classes.trend}>
      <h4 id={id} className={classes.title}>
        Week by week
      </h4>
      <ol className={classes.weeks} aria-labelledby={id}>
        {weeks.map(({ monday, attended, total, percentage }) => (
          <li key={monday} className={classes.week}>
            <span className={classes.track} aria-hidden>
              {percentage !== null && (
                <span className={classes.bar} style={{ ['--share' as string]: `${percentage}%` }} />
              )}
            </span>
            <VisuallyHidden>Week of {formatDayAndDate(monday)}: </VisuallyHidden>
            <span className={classes.figure}>
              {total === 0 ? (
                <>
                  <span aria-hidden>–</span>
                  <VisuallyHidden>no classes</VisuallyHidden>
                </>
              ) : (
                <>
                  {attended}
                  <span aria-hidden>/</span>
                  <VisuallyHidden> of </VisuallyHidden>
                  {total}
                </>
              )}
            </span>
            <span className={classes.date} aria-hidden>
              {shortDate(monday)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Drops the weekday: 'Mon 16 Nov' becomes '16 Nov'. */
const shortDate = (date: string): string => formatDayAndDate(date).replace(/^\S+\s/, '');
