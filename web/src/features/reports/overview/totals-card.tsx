import { bandOf } from '@muster/contract/attendance/attendance';
import { formatCount } from '../../../ui/text/pluralize.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Analytics } from '../analytics.api.ts';
import classes from './overview.module.css';
import { bandTones } from '../filters/report-filters.logic.ts';
import { formatPercentage } from '../reports.texts.ts';

/** Totals of all classes that match the filters. */
export function TotalsCard({ totals }: { totals: Analytics['totals'] }) {
  const { percentage, students, sessions, expected, attended, late, online, absent, excused } = totals;
  const { registers_not_taken: notTaken } = totals;
  const band = bandOf(percentage);
  const counts = [
    ['Students', students],
    ['Classes held', sessions],
    ['Expected', expected],
    ['Attended', attended],
    ['Late', late],
    // Few universities offer this status.
    ...(online > 0 ? ([['Online', online]] as const) : []),
    ['Absent', absent],
    ['Excused', excused],
    // Null: the filters do not fit the timetable.
    ...(notTaken === null ? [] : ([['Registers not taken', notTaken]] as const)),
  ] as const;
  return (
    <section aria-label="Totals" className={`${classes.card} ${classes.wide}`}>
      <dl className={classes.totals}>
        <div className={classes.total}>
          <dt>Attendance</dt>
          <dd>
            {formatPercentage(percentage)}
            {band !== null && <StatusBadge tone={bandTones[band]}>{band}</StatusBadge>}
          </dd>
        </div>
        {counts.map(([name, count]) => (
          <div key={name} className={classes.total}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
