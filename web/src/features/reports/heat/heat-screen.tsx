import { SegmentedControl } from '@mantine/core';
import { heat, heatRows } from '@muster/contract/reports/analytics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { problemText } from '#lib/api/problem.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { HeatMap, type HeatMapRow } from '#ui/charts/heat-map.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { ListBar } from '#ui/list/list-bar.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useLastPage } from '#ui/table/use-last-page.ts';
import type { Heat } from '../analytics.api.ts';
import {
  defaultHeat,
  type HeatSearch,
  noAnalyticsFilters,
  sessionsOfRow,
  sessionsOfSquare,
  toAnalyticsFilters,
} from '../analytics.logic.ts';
import { AnalyticsPage } from '../analytics-page.tsx';
import { breakdownLabels, formatShortDay, formatSquare, heatLabels, summarizeHeat, texts } from '../analytics.texts.ts';
import { emptyClasses } from '../empty-list.logic.ts';
import type { SemesterFilters } from '../filters/report-filters.logic.ts';
import { withThisSemester } from '../filters/this-semester.tsx';
import { formatPercentage } from '../reports.texts.ts';
import classes from '../analytics.module.css';

const sessionsPath = '/reports-analytics/sessions';
const pageSizes = [defaultHeat.size, 50, 100];

/** `/reports-analytics/heat`: attendance of weekdays by hour, and of modules, degrees, groups or lecturers by week. */
export const HeatScreen = withThisSemester(HeatReport);

function HeatReport({ semester }: { semester: SemesterFilters }) {
  const [search, change] = useRememberedSearch(defaultHeat, acceptedParams(heat), 'reports', semester);
  const result = useQuery(pageQueryOf(heat, search));
  const { data } = result;
  const { by } = search;
  const isRedirecting = useLastPage(result, search, change);
  const noun = breakdownLabels[by].toLowerCase();
  return (
    <AnalyticsPage
      title={texts.heat}
      filters={search}
      onFilters={change}
      asOf={data?.as_of}
      exported={{ view: { ...toAnalyticsFilters(search), by, view: 'heat' }, total: data?.total }}
    >
      <SegmentedControl
        className={classes.kinds}
        aria-label="Heat map"
        size="sm"
        value={by}
        data={heatRows.map((one) => ({ value: one, label: heatLabels[one] }))}
        onChange={(next) => change({ by: next })}
      />
      <ListBar total={data?.total} nouns={[noun, `${noun}s`]}>
        {by !== 'weekday' && 'Lowest attendance first'}
      </ListBar>
      {result.isError && data === undefined ? (
        <ErrorState text={problemText(result.error, texts.failed)} onRetry={() => void result.refetch()} />
      ) : data === undefined || isRedirecting || (result.isPlaceholderData && !isOf(data, by)) ? (
        <LoadingState text={texts.loading} />
      ) : data.total === 0 ? (
        <EmptyState {...emptyClasses(toAnalyticsFilters(search), () => change(noAnalyticsFilters))} />
      ) : (
        <div ref={by === 'weekday' ? undefined : showNewestWeek} key={by} className={classes.chart}>
          <HeatMap
            label={`Attendance by ${heatLabels[by].toLowerCase()}`}
            rowTitle={breakdownLabels[by]}
            columns={data.columns.map((column) => ({
              key: column,
              label: by === 'weekday' ? `${column.padStart(2, '0')}:00` : formatShortDay(column),
            }))}
            rows={data.data.map((row) => toMapRow(row, search))}
            to={sessionsPath}
            hint={summarizeHeat(by, data.data)}
          />
        </div>
      )}
      {by !== 'weekday' && (data?.total ?? 0) > defaultHeat.size && (
        <Pager
          page={search.page}
          pageSize={search.size}
          total={data?.total}
          pageSizes={pageSizes}
          onPage={(page) => change({ page })}
          onPageSize={(size) => change({ size })}
        />
      )}
    </AnalyticsPage>
  );
}

/** Whether a reply, kept while another one loads, has the columns of this map. */
const isOf = ({ columns: [first = ''] }: Heat, by: HeatSearch['by']): boolean =>
  (by === 'weekday') === !first.includes('-');

function toMapRow(row: Heat['data'][number], search: HeatSearch): HeatMapRow {
  const ofRow = sessionsOfRow(search.by, row, search);
  return {
    key: row.key,
    head: (
      <>
        {ofRow ? (
          <Link to={sessionsPath} search={ofRow} className={classes.rowLink}>
            {row.label}
          </Link>
        ) : (
          row.label
        )}
        {row.detail !== '' && <span className={classes.secondary}>{row.detail}</span>}
      </>
    ),
    total: formatPercentage(row.percentage),
    cells: new Map(
      row.cells.map((cell) => [
        cell.column,
        {
          percentage: cell.percentage,
          text: formatSquare(search.by, row.label, cell.column, cell),
          search: sessionsOfSquare(search.by, row, cell.column, search),
        },
      ]),
    ),
  };
}

/** Weeks that do not fit scroll sideways; the newest one is the last. */
function showNewestWeek(chart: HTMLElement | null): void {
  const weeks = chart?.querySelector('[role="region"]');
  if (weeks) weeks.scrollLeft = weeks.scrollWidth;
}
