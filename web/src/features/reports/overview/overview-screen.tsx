import { analytics } from '@muster/contract/reports/analytics';
import { problemText } from '#lib/api/problem.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { analyticsQuery, exportView } from '../analytics.api.ts';
import {
  type AnalyticsFilters,
  toAnalyticsFilters,
  noAnalyticsFilters,
  defaultOverview,
  toUrlSearch,
} from '../analytics.logic.ts';
import { withThisSemester } from '../filters/this-semester.tsx';
import classes from './overview.module.css';
import { AnalyticsPage } from '../analytics-page.tsx';
import { texts } from '../analytics.texts.ts';
import { DegreesCard } from './degrees-card.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { FirstClass } from './first-class.tsx';
import { LowestModulesCard } from './lowest-modules-card.tsx';
import { emptyClasses } from '../empty-list.logic.ts';
import { isOfSemester, type SemesterFilters } from '../filters/report-filters.logic.ts';
import { ReportExportMenu } from '../report-export-menu.tsx';
import { AtRiskCard } from './at-risk-card.tsx';
import { TrendCard } from './trend-card.tsx';

/** `/reports-analytics/overview`: totals, weeks, distribution, students at risk and lowest modules. */
export const OverviewScreen = withThisSemester(OverviewReport);

function OverviewReport({ semester }: { semester: SemesterFilters }) {
  const [search, change] = useRememberedSearch(defaultOverview, acceptedParams(analytics), 'reports', semester);
  const filters = toAnalyticsFilters(search);
  const result = useQuery(analyticsQuery(filters));
  const { data } = result;
  return (
    <AnalyticsPage
      title={texts.overview}
      filters={filters}
      onFilters={change}
      asOf={data?.as_of}
      actions={
        <ReportExportMenu
          isDisabled={(data?.totals.sessions ?? 0) === 0}
          exports={[
            { subject: 'Weeks', save: (format) => exportView({ ...filters, view: 'weeks' }, format) },
            {
              subject: 'Students by percentage',
              save: (format) => exportView({ ...filters, view: 'distribution' }, format),
            },
          ]}
        />
      }
    >
      {result.isError ? (
        <ErrorState text={problemText(result.error, texts.failed)} onRetry={() => void result.refetch()} />
      ) : data === undefined ? (
        <div className={classes.loading}>
          <LoadingState text={texts.loading} />
        </div>
      ) : data.totals.sessions === 0 ? (
        <EmptyOverview filters={filters} semester={semester} onClear={() => change(noAnalyticsFilters)} />
      ) : (
        <div className={classes.cards} data-busy={result.isPlaceholderData || undefined}>
          <div className={classes.lead}>
            <TrendCard data={data} filters={filters} isThisSemester={isOfSemester(filters, semester)} />
            <div className={classes.column}>
              <DegreesCard filters={filters} />
              <AtRiskCard counts={data.at_risk} students={data.totals.students} filters={filters} />
            </div>
          </div>
          <DistributionCard data={data} filters={filters} step={search.step} onStep={(step) => change({ step })} />
          <LowestModulesCard modules={data.lowest_modules} filters={filters} />
        </div>
      )}
    </AnalyticsPage>
  );
}

type EmptyProps = { filters: AnalyticsFilters; semester: SemesterFilters; onClear: () => void };

/** Without classes: how attendance is taken, unless filters may hide classes. */
function EmptyOverview({ filters, semester, onClear }: EmptyProps) {
  const chosen = Object.entries(toUrlSearch(filters));
  const isDefault = chosen.every(([name, value]) => semester[name as keyof SemesterFilters] === value);
  return isDefault ? <FirstClass /> : <EmptyState {...emptyClasses(filters, onClear)} />;
}
