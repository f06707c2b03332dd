import { Link, useSearch } from '@tanstack/react-router';
import { toUrlSearch } from './analytics.logic.ts';
import { noFilters } from './filters/report-filters.logic.ts';
import classes from './analytics.module.css';
import { texts } from './analytics.texts.ts';
import { texts as reportTexts } from './reports.texts.ts';

const pages = [
  ['/reports-analytics', reportTexts.tab],
  ['/reports-analytics/overview', texts.overview],
  ['/reports-analytics/breakdown', texts.breakdown],
  ['/reports-analytics/heat', texts.heat],
  ['/reports-analytics/at-risk', texts.atRisk],
  ['/reports-analytics/sessions', texts.sessions],
] as const;

/** Links to the report views. The filters are kept. */
export function ReportsNav() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const sharedFilters = Object.keys(noFilters).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
  });
  return (
    <nav ref={showCurrent} aria-label={texts.navLabel} className={classes.nav}>
      {pages.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          search={toUrlSearch(Object.fromEntries(sharedFilters))}
          className={classes.navLink}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the row scrolls sideways, and the current view may be at its end. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (nav && current)
    nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}
