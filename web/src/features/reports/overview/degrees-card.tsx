import { bandOf } from '@muster/contract/attendance/attendance';
import { heat } from '@muster/contract/reports/analytics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { problemText } from '#lib/api/problem.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { PercentageBar } from '#ui/charts/percentage-bar.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import {
  type AnalyticsFilters,
  compareFourWeeks,
  defaultHeat,
  sessionsOfRow,
  toAnalyticsFilters,
  toUrlSearch,
} from '../analytics.logic.ts';
import shared from '../analytics.module.css';
import { texts } from '../analytics.texts.ts';
import { ChangePoints } from '#ui/text/change-points.tsx';
import { bandTones } from '../filters/report-filters.logic.ts';
import { formatPercentage } from '../reports.texts.ts';
import classes from './overview.module.css';

const maxDegrees = 7;

/** The degrees with the lowest attendance and their change, linked to their classes. */
export function DegreesCard({ filters }: { filters: AnalyticsFilters }) {
  const result = useQuery(pageQueryOf(heat, { ...defaultHeat, ...filters, by: 'degree', size: maxDegrees }));
  const { data } = result;
  return (
    <section aria-label="By degree" className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>By degree</h2>
        <Link
          to="/reports-analytics/breakdown"
          search={toUrlSearch({ ...toAnalyticsFilters(filters), by: 'degree', sort: 'percentage' })}
          className={shared.rowLink}
        >
          All degrees
        </Link>
      </div>
      {result.isError && data === undefined ? (
        <ErrorState text={problemText(result.error, texts.failed)} onRetry={() => void result.refetch()} />
      ) : data === undefined ? (
        <LoadingState text={texts.loading} />
      ) : (
        <ul className={classes.links}>
          {data.data.map((row) => {
            const band = bandOf(row.percentage);
            const { change } = compareFourWeeks(row.cells.map((cell) => ({ ...cell, week_start: cell.column })));
            return (
              <li key={row.key}>
                <Link
                  to="/reports-analytics/sessions"
                  search={sessionsOfRow('degree', row, filters) ?? toUrlSearch(toAnalyticsFilters(filters))}
                  className={classes.measured}
                >
                  <span>
                    {row.label}
                    <span className={shared.secondary}>
                      {row.detail}
                      {row.detail !== '' && ' · '}
                      <ChangePoints change={change} />
                    </span>
                  </span>
                  <strong>{formatPercentage(row.percentage)}</strong>
                  <PercentageBar percent={row.percentage} tone={band === null ? undefined : bandTones[band]} />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
