import { Link } from '@tanstack/react-router';
import type { Analytics } from '../analytics.api.ts';
import { type AnalyticsFilters, sessionsOfRow, toAnalyticsFilters, toUrlSearch } from '../analytics.logic.ts';
import shared from '../analytics.module.css';
import { AttendancePercentage } from '../attendance-percentage.tsx';
import classes from './overview.module.css';

type Props = { modules: Analytics['lowest_modules']; filters: AnalyticsFilters };

/** The modules with the lowest attendance, linked to their classes. */
export function LowestModulesCard({ modules, filters }: Props) {
  if (modules.length === 0) return null;
  return (
    <section aria-label="Lowest modules" className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>Lowest modules</h2>
        <Link
          to="/reports-analytics/breakdown"
          search={toUrlSearch({ ...toAnalyticsFilters(filters), sort: 'percentage' })}
          className={shared.rowLink}
        >
          All modules
        </Link>
      </div>
      <ul className={classes.links}>
        {modules.map((row) => (
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
