import { bandOf } from '@muster/contract/attendance/attendance';
import { formatCount } from '@muster/contract/http/plural';
import { Link, useNavigate } from '@tanstack/react-router';
import { TrendChart } from '#ui/charts/trend-chart.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import type { Analytics } from '../analytics.api.ts';
import { type AnalyticsFilters, compareFourWeeks, fillEmptyWeeks, sessionsOfWeek } from '../analytics.logic.ts';
import { bandStripes, formatCounts, formatShortDay, summarizeWeeks } from '../analytics.texts.ts';
import { ChangePoints } from '#ui/text/change-points.tsx';
import { bandTones } from '../filters/report-filters.logic.ts';
import { formatPercentage } from '../reports.texts.ts';
import classes from './overview.module.css';

type Props = { data: Pick<Analytics, 'totals' | 'weeks'>; filters: AnalyticsFilters; isThisSemester: boolean };

const sessionsPath = '/reports-analytics/sessions';

/** The percentage, its change, and the weeks behind it. A week links to its classes. */
export function TrendCard({ data: { totals, weeks }, filters, isThisSemester }: Props) {
  const navigate = useNavigate();
  const band = bandOf(totals.percentage);
  const { change } = compareFourWeeks(weeks);
  return (
    <section aria-label="Attendance by week" className={`${classes.card} ${classes.trend}`}>
      <div className={classes.headline}>
        <p className={classes.figure}>
          <strong>{formatPercentage(totals.percentage)}</strong> attendance{isThisSemester && ' this semester'}
        </p>
        {band !== null && <StatusBadge tone={bandTones[band]}>{band}</StatusBadge>}
        <p className={classes.comparison}>
          <ChangePoints change={change} /> in the last four weeks, against the four before
        </p>
      </div>
      <TrendChart
        summary={summarizeWeeks(weeks)}
        bands={bandStripes}
        points={fillEmptyWeeks(weeks).map((week) => ({
          key: week.week_start,
          label: formatShortDay(week.week_start),
          value: week.percentage,
          valueText: formatPercentage(week.percentage),
          detail: 'sessions' in week ? formatCounts(week) : '',
        }))}
        onSelect={(start) => void navigate({ to: sessionsPath, search: sessionsOfWeek(start, filters) })}
      />
      <Totals totals={totals} />
      <WeekTable weeks={weeks} filters={filters} />
    </section>
  );
}

function Totals({ totals }: Pick<Analytics, 'totals'>) {
  const {
    students,
    sessions,
    expected,
    attended,
    late,
    online,
    absent,
    excused,
    registers_not_taken: notTaken,
  } = totals;
  const counts: readonly (readonly [string, number])[] = [
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
  ];
  return (
    <dl className={classes.totals} aria-label="Totals">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The chart as a table. */
function WeekTable({ weeks, filters }: Pick<Analytics, 'weeks'> & Pick<Props, 'filters'>) {
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <div className={`${classes.figures} ${classes.weeks}`}>
        <table aria-label="Attendance by week">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Classes</th>
              <th scope="col">Attended</th>
              <th scope="col">Expected</th>
              <th scope="col">Attendance</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week_start: start, sessions, attended, expected, percentage }) => (
              <tr key={start}>
                <th scope="row">
                  <Link to={sessionsPath} search={sessionsOfWeek(start, filters)}>
                    {formatShortDay(start)} {start.slice(0, 4)}
                  </Link>
                </th>
                <td>{formatCount(sessions)}</td>
                <td>{formatCount(attended)}</td>
                <td>{formatCount(expected)}</td>
                <td>{formatPercentage(percentage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
