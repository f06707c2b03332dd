import { useQuery } from '@tanstack/react-query';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Link } from '@tanstack/react-router';
import { breakdownQuery } from './analytics.api.ts';
import {
  type AnalyticsFilters,
  analyticsFiltersOf,
  noBreakdown,
  sessionsBehind,
  toAddress,
} from './analytics.logic.ts';
import shared from './analytics.module.css';
import classes from './overview.module.css';
import { Standing } from './standing.tsx';

/** The modules that most miss, each with the way to its classes. */
export function LowestCard({ filters }: { filters: AnalyticsFilters }) {
  const kept = analyticsFiltersOf(filters);
  const search = { ...noBreakdown, ...kept, sort: 'percentage' as const, size: 5 };
  const lowest = useQuery(breakdownQuery(search));
  const { data } = lowest;
  if (data?.data.length === 0) return null;
  return (
    <section aria-label="Lowest modules" className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>Lowest modules</h2>
        <Link
          to="/reports-analytics/breakdown"
          search={toAddress({ ...kept, sort: 'percentage' })}
          className={shared.rowLink}
        >
          All modules
        </Link>
      </div>
      <ChoicesFailed of={[lowest]} />
      {lowest.isPending && <LoadingState />}
      <ul className={classes.leads}>
        {data?.data.map((row) => (
          <li key={row.key}>
            <Link to="/reports-analytics/sessions" search={sessionsBehind('module', row, filters) ?? {}}>
              <span>
                {row.label}
                <span className={shared.second}>{row.detail}</span>
              </span>
              <Standing percentage={row.percentage} band={row.band} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
