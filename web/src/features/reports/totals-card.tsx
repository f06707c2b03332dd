import { bandOf } from '@muster/contract/attendance';
import { counted } from '../../ui/counted.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import type { Analytics } from './analytics.api.ts';
import classes from './overview.module.css';
import { bandTones } from './report-filters.logic.ts';
import { formatPercentage } from './reports.texts.ts';

/** The sums of everything that the filters find. */
export function TotalsCard({ totals }: { totals: Analytics['totals'] }) {
  const { percentage, students, sessions, expected, attended, late, absent, excused } = totals;
  const band = bandOf(percentage);
  const counts = [
    ['Students', students],
    ['Classes held', sessions],
    ['Expected', expected],
    ['Attended', attended],
    ['of them late', late],
    ['Absent', absent],
    ['Excused', excused],
  ] as const;
  return (
    <section aria-label="Totals" className={`${classes.card} ${classes.wide}`}>
      <dl className={classes.totals}>
        <div className={classes.total}>
          <dt>Attendance</dt>
          <dd>
            {formatPercentage(percentage)}
            {band !== null && <StatusWord tone={bandTones[band]}>{band}</StatusWord>}
          </dd>
        </div>
        {counts.map(([name, count]) => (
          <div key={name} className={classes.total}>
            <dt>{name}</dt>
            <dd>{counted(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
