import { riskKinds } from '@muster/contract/analytics';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '../../ui/counted.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { risksQuery } from './analytics.api.ts';
import { type AnalyticsFilters, analyticsFiltersOf, noRisks, toAddress } from './analytics.logic.ts';
import classes from './overview.module.css';
import { riskWords, texts } from './analytics.texts.ts';

/** How many need somebody's attention, each kind with the way to its list. */
export function RisksCard({ filters }: { filters: AnalyticsFilters }) {
  const kept = analyticsFiltersOf(filters);
  const lists = useQueries({
    queries: riskKinds.map((kind) => risksQuery({ ...noRisks, ...kept, kind, size: 1 })),
  });
  return (
    <section aria-label={texts.atRisk} className={classes.card}>
      <h2 className={classes.title}>{texts.atRisk}</h2>
      <ChoicesFailed of={lists} />
      <ul className={classes.leads}>
        {riskKinds.map((kind, at) => {
          const found = lists[at]?.data;
          return (
            <li key={kind}>
              <Link to="/reports-analytics/at-risk" search={toAddress({ ...kept, kind })}>
                <span>{riskWords[kind]}</span>
                <strong>
                  {found ? counted(found.students, 'student') : lists[at]?.isError === true ? 'Not known' : '…'}
                </strong>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
