import { analytics } from '@muster/contract/analytics';
import { problemText } from '../../lib/problem.ts';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useComing } from '../../ui/use-coming.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { analyticsQuery } from './analytics.api.ts';
import { analyticsFiltersOf, noAnalyticsFilters, noOverview } from './analytics.logic.ts';
import classes from './overview.module.css';
import { AnalyticsPage } from './analytics-page.tsx';
import { texts } from './analytics.texts.ts';
import { DistributionCard } from './distribution-card.tsx';
import { LowestCard } from './lowest-card.tsx';
import { nothingFound } from './nothing-found.logic.ts';
import { withRealDays } from './report-filters.logic.ts';
import { RisksCard } from './risks-card.tsx';
import { TotalsCard } from './totals-card.tsx';
import { WeeksCard } from './weeks-card.tsx';

/** `/reports-analytics/overview`: how the university stands, at one look. */
export function OverviewScreen() {
  const [search, change] = useListSearch(noOverview, takenBy(analytics));
  const filters = analyticsFiltersOf(withRealDays(search));
  const result = useQuery(analyticsQuery(filters));
  const { data } = result;
  const coming = useComing(result);
  return (
    <AnalyticsPage title={texts.overview} filters={filters} onFilters={change} asOf={data?.as_of}>
      {coming !== undefined ? (
        <ErrorState text={coming} isComing onRetry={() => void result.refetch()} />
      ) : result.isError ? (
        <ErrorState text={problemText(result.error, texts.failed)} onRetry={() => void result.refetch()} />
      ) : data === undefined ? (
        <div className={classes.loading}>
          <LoadingState text={texts.loading} />
        </div>
      ) : data.totals.sessions === 0 ? (
        <EmptyState {...nothingFound(filters, () => change(noAnalyticsFilters))} />
      ) : (
        <div className={classes.cards} data-busy={result.isPlaceholderData || undefined}>
          <TotalsCard totals={data.totals} />
          <WeeksCard weeks={data.weeks} filters={filters} />
          <DistributionCard data={data} filters={filters} step={search.step} onStep={(step) => change({ step })} />
          <div className={classes.column}>
            <RisksCard filters={filters} />
            <LowestCard filters={filters} />
          </div>
        </div>
      )}
    </AnalyticsPage>
  );
}
