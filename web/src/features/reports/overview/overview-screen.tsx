import { analytics } from '@muster/contract/reports/analytics';
import { problemText } from '../../../lib/api/problem.ts';
import { acceptedParams } from '../../../lib/url/list-search.logic.ts';
import { useRememberedSearch } from '../../../lib/url/use-remembered-search.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { analyticsQuery } from '../analytics.api.ts';
import { toAnalyticsFilters, noAnalyticsFilters, defaultOverview } from '../analytics.logic.ts';
import classes from './overview.module.css';
import { AnalyticsPage } from '../analytics-page.tsx';
import { texts } from '../analytics.texts.ts';
import { DistributionCard } from './distribution-card.tsx';
import { LowestModulesCard } from './lowest-modules-card.tsx';
import { emptyClasses } from '../empty-list.logic.ts';
import { dropInvalidDates } from '../filters/report-filters.logic.ts';
import { AtRiskCard } from './at-risk-card.tsx';
import { TotalsCard } from './totals-card.tsx';
import { WeeksCard } from './weeks-card.tsx';

/** `/reports-analytics/overview`: totals, weeks, distribution, students at risk and lowest modules. */
export function OverviewScreen() {
  const [search, change] = useRememberedSearch(defaultOverview, acceptedParams(analytics), 'reports');
  const filters = toAnalyticsFilters(dropInvalidDates(search));
  const result = useQuery(analyticsQuery(filters));
  const { data } = result;
  return (
    <AnalyticsPage title={texts.overview} filters={filters} onFilters={change} asOf={data?.as_of}>
      {result.isError ? (
        <ErrorState text={problemText(result.error, texts.failed)} onRetry={() => void result.refetch()} />
      ) : data === undefined ? (
        <div className={classes.loading}>
          <LoadingState text={texts.loading} />
        </div>
      ) : data.totals.sessions === 0 ? (
        <EmptyState {...emptyClasses(filters, () => change(noAnalyticsFilters))} />
      ) : (
        <div className={classes.cards} data-busy={result.isPlaceholderData || undefined}>
          <TotalsCard totals={data.totals} />
          <WeeksCard weeks={data.weeks} filters={filters} />
          <DistributionCard data={data} filters={filters} step={search.step} onStep={(step) => change({ step })} />
          <div className={classes.column}>
            <AtRiskCard counts={data.at_risk} filters={filters} />
            <LowestModulesCard modules={data.lowest_modules} filters={filters} />
          </div>
        </div>
      )}
    </AnalyticsPage>
  );
}
