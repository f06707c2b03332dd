import { Link, useSearch } from '@tanstack/react-router';
import { toAddress } from './analytics.logic.ts';
import { noFilters } from './report-filters.logic.ts';
import classes from './analytics.module.css';
import { texts } from './analytics.texts.ts';

const places = [
  ['/reports-analytics', texts.report],
  ['/reports-analytics/overview', texts.overview],
  ['/reports-analytics/breakdown', texts.breakdown],
  ['/reports-analytics/at-risk', texts.atRisk],
  ['/reports-analytics/sessions', texts.sessions],
] as const;

/** From one view of the attendance to the next; what was narrowed stays narrowed. */
export function ReportsNav() {
  const here: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const kept = Object.keys(noFilters).flatMap((name) => {
    const value = here[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
  });
  return (
    <nav aria-label={texts.places} className={classes.places}>
      {places.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          search={toAddress(Object.fromEntries(kept))}
          className={classes.placeLink}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
