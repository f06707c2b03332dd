import { Link, useNavigate } from '@tanstack/react-router';
import { formatCount } from '../../../ui/text/pluralize.ts';
import { ColumnChart } from '../../../ui/charts/column-chart.tsx';
import { type Analytics, exportView } from '../analytics.api.ts';
import { type AnalyticsFilters, sessionsOfWeek, fillEmptyWeeks } from '../analytics.logic.ts';
import classes from './overview.module.css';
import { bandLimitLines, formatShortDay, summarizeWeeks } from '../analytics.texts.ts';
import { formatPercentage } from '../reports.texts.ts';
import { ExportActions } from '../export-actions.tsx';

type Props = { weeks: Analytics['weeks']; filters: AnalyticsFilters };

const sessionsPath = '/reports-analytics/sessions';

/** Attendance by week. A week links to its classes. */
export function WeeksCard({ weeks, filters }: Props) {
  const navigate = useNavigate();
  return (
    <section aria-label="Week by week" className={`${classes.card} ${classes.wide}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>Week by week</h2>
        <ExportActions
          subject="Week by week"
          isDisabled={weeks.length === 0}
          onExport={(format) => exportView({ ...filters, view: 'weeks' }, format)}
        />
      </div>
      <div className={classes.chartAndTable}>
        <ColumnChart
          summary={summarizeWeeks(weeks)}
          max={100}
          lines={bandLimitLines}
          topLabel="100%"
          columns={fillEmptyWeeks(weeks).map(({ week_start: start, percentage }) => ({
            key: start,
            label: formatShortDay(start),
            value: percentage,
            valueText: formatPercentage(percentage),
          }))}
          onSelect={(start) => void navigate({ to: sessionsPath, search: sessionsOfWeek(start, filters) })}
        />
        <div
          className={`${classes.figures} ${classes.weeks}`}
          role="region"
          aria-label="Figures week by week"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
          tabIndex={0}
        >
          <table aria-label="Attendance week by week">
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
      </div>
    </section>
  );
}
