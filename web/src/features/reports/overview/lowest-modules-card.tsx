import { useQuery } from '@tanstack/react-query';
import { OptionsError } from '../../../ui/select/options-error.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { Link } from '@tanstack/react-router';
import { breakdownQuery } from '../analytics.api.ts';
import {
  type AnalyticsFilters,
  toAnalyticsFilters,
  defaultBreakdown,
  sessionsOfRow,
  toUrlSearch,
} from '../analytics.logic.ts';
import shared from '../analytics.module.css';
import classes from './overview.module.css';
import { AttendancePercentage } from '../attendance-percentage.tsx';

/** The modules with the lowest attendance, linked to their classes. */
export function LowestModulesCard({ filters }: { filters: AnalyticsFilters }) {
  const kept = toAnalyticsFilters(filters);
  const search = { ...defaultBreakdown, ...kept, sort: 'percentage' as const, size: 5 };
  const lowest = useQuery(breakdownQuery(search));
  const { data } = lowest;
  if (data?.data.length === 0) return null;
  return (
    <section aria-label="Lowest modules" className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>Lowest modules</h2>
        <Link
          to="/reports-analytics/breakdown"
          search={toUrlSearch({ ...kept, sort: 'percentage' })}
          className={shared.rowLink}
        >
          All modules
        </Link>
      </div>
      <OptionsError queries={[lowest]} />
      {lowest.isPending && <LoadingState />}
      <ul className={classes.links}>
        {data?.data.map((row) => (
          <li key={row.key}>
            <Link to="/reports-analytics/sessions" search={sessionsOfRow('module', row, filters) ?? {}}>
              <span>
                {row.label}
                <span className={shared.secondary}>{row.detail}</span>
              </span>
              <AttendancePercentage percentage={row.percentage} band={row.band} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
