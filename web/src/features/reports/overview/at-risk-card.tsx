import { riskKinds } from '@muster/contract/reports/analytics';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../ui/text/pluralize.ts';
import { OptionsError } from '../../../ui/select/options-error.tsx';
import { risksQuery } from '../analytics.api.ts';
import { type AnalyticsFilters, toAnalyticsFilters, defaultRisks, toUrlSearch } from '../analytics.logic.ts';
import classes from './overview.module.css';
import { riskLabels, texts } from '../analytics.texts.ts';

/** Number of students per risk criterion, linked to the lists. */
export function AtRiskCard({ filters }: { filters: AnalyticsFilters }) {
  const kept = toAnalyticsFilters(filters);
  const lists = useQueries({
    queries: riskKinds.map((kind) => risksQuery({ ...defaultRisks, ...kept, kind, size: 1 })),
  });
  return (
    <section aria-label={texts.atRisk} className={classes.card}>
      <h2 className={classes.title}>{texts.atRisk}</h2>
      <OptionsError queries={lists} />
      <ul className={classes.links}>
        {riskKinds.map((kind, at) => {
          const found = lists[at]?.data;
          return (
            <li key={kind}>
              <Link to="/reports-analytics/at-risk" search={toUrlSearch({ ...kept, kind })}>
                <span>{riskLabels[kind]}</span>
                <strong>
                  {found ? formatCount(found.students, 'student') : lists[at]?.isError === true ? 'Unknown' : '…'}
                </strong>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
