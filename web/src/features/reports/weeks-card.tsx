import { Link, useNavigate } from '@tanstack/react-router';
import { counted } from '../../ui/counted.ts';
import { ColumnChart } from '../../ui/column-chart.tsx';
import { type Analytics, exportView } from './analytics.api.ts';
import { type AnalyticsFilters, sessionsOfWeek, withEmptyWeeks } from './analytics.logic.ts';
import classes from './overview.module.css';
import { bandLines, shortDay, weeksText } from './analytics.texts.ts';
import { formatPercentage } from './reports.texts.ts';
import { ViewFiles } from './view-files.tsx';

type Props = { weeks: Analytics['weeks']; filters: AnalyticsFilters };

const place = '/reports-analytics/sessions';

/** How attendance went from week to week; a week leads to its classes. */
export function WeeksCard({ weeks, filters }: Props) {
  const navigate = useNavigate();
  return (
    <section aria-label="Week by week" className={`${classes.card} ${classes.wide}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>Week by week</h2>
        <ViewFiles
          of="Week by week"
          isOff={weeks.length === 0}
          onSave={(format) => exportView({ ...filters, view: 'weeks' }, format)}
        />
      </div>
      <div className={classes.beside}>
        <ColumnChart
          summary={weeksText(weeks)}
          most={100}
          lines={bandLines}
          topLabel="100 %"
          columns={withEmptyWeeks(weeks).map(({ week_start: start, percentage }) => ({
            key: start,
            label: shortDay(start),
            value: percentage,
            shown: formatPercentage(percentage),
          }))}
          onChoose={(start) => void navigate({ to: place, search: sessionsOfWeek(start, filters) })}
        />
        <div
          className={`${classes.figures} ${classes.weeks}`}
          role="region"
          aria-label="Figures week by week"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
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
                    <Link to={place} search={sessionsOfWeek(start, filters)}>
                      {shortDay(start)} {start.slice(0, 4)}
                    </Link>
                  </th>
                  <td>{counted(sessions)}</td>
                  <td>{counted(attended)}</td>
                  <td>{counted(expected)}</td>
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
