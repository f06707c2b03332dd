import { riskKinds } from '@muster/contract/reports/analytics';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../ui/text/pluralize.ts';
import type { Analytics } from '../analytics.api.ts';
import { type AnalyticsFilters, toAnalyticsFilters, toUrlSearch } from '../analytics.logic.ts';
import { riskLabels, texts } from '../analytics.texts.ts';
import classes from './overview.module.css';

/** Number of students per risk criterion, linked to the lists. */
export function AtRiskCard({ counts, filters }: { counts: Analytics['at_risk']; filters: AnalyticsFilters }) {
  return (
    <section aria-label={texts.atRisk} className={classes.card}>
      <h2 className={classes.title}>{texts.atRisk}</h2>
      <ul className={classes.links}>
        {riskKinds.map((kind) => (
          <li key={kind}>
            <Link to="/reports-analytics/at-risk" search={toUrlSearch({ ...toAnalyticsFilters(filters), kind })}>
              <span>{riskLabels[kind]}</span>
              <strong>{formatCount(counts[kind], 'student')}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
