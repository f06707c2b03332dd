import { SegmentedControl } from '@mantine/core';
import { breakdown, breakdowns } from '@muster/contract/reports/analytics';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pageQueryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { ListBar } from '#ui/list/list-bar.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import type { BreakdownRow } from '../analytics.api.ts';
import { toAnalyticsFilters, noAnalyticsFilters, defaultBreakdown, sessionsOfRow } from '../analytics.logic.ts';
import type { SemesterFilters } from '../filters/report-filters.logic.ts';
import { withThisSemester } from '../filters/this-semester.tsx';
import classes from '../analytics.module.css';
import { AnalyticsPage } from '../analytics-page.tsx';
import { bandLimitLines, summarizeBreakdown, breakdownLabels, texts } from '../analytics.texts.ts';
import { breakdownColumns } from './breakdown-columns.tsx';
import { emptyClasses } from '../empty-list.logic.ts';
import { formatPercentage } from '../reports.texts.ts';

/** `/reports-analytics/breakdown`: attendance by module, group, degree, lecturer, weekday or hour. */
export const BreakdownScreen = withThisSemester(BreakdownReport);

function BreakdownReport({ semester }: { semester: SemesterFilters }) {
  const [search, change] = useRememberedSearch(defaultBreakdown, acceptedParams(breakdown), 'reports', semester);
  const result = useQuery(pageQueryOf(breakdown, search));
  const { data } = result;
  const navigate = useNavigate();
  const { by } = search;
  const noun = breakdownLabels[by].toLowerCase();
  return (
    <AnalyticsPage
      title={texts.breakdown}
      filters={search}
      onFilters={change}
      asOf={data?.as_of}
      exported={{ view: { ...search, view: 'breakdown' }, total: data?.total }}
    >
      <SegmentedControl
        className={classes.kinds}
        aria-label="Break down by"
        size="sm"
        value={by}
        data={breakdowns.map((one) => ({ value: one, label: breakdownLabels[one] }))}
        onChange={(next) => change({ by: next, sort: 'label', direction: 'asc' })}
      />
      <ListBar total={data?.total} nouns={[noun, `${noun}s`]} />
      {(by === 'weekday' || by === 'hour') && data !== undefined && data.total > 0 && (
        <div className={classes.chart}>
          <ColumnChart
            summary={summarizeBreakdown(data.data)}
            max={100}
            lines={bandLimitLines}
            topLabel="100%"
            columns={data.data.map(({ key, label, percentage }) => ({
              key,
              // Short weekday names fit a phone; the table shows the full names.
              label: by === 'weekday' ? label.slice(0, 3) : label,
              value: percentage,
              valueText: formatPercentage(percentage),
            }))}
            onSelect={(key) =>
              void navigate({ to: '/reports-analytics/sessions', search: sessionsOfRow(by, { key }, search) ?? {} })
            }
          />
        </div>
      )}
      <PagedTable<BreakdownRow>
        label={`Attendance by ${noun}`}
        columns={breakdownColumns(by, search)}
        result={result}
        errorText={texts.failed}
        params={search}
        onParamsChange={change}
        rowId={({ key }) => key}
        rowLabel={({ label }) => label}
        empty={emptyClasses(toAnalyticsFilters(search), () => change(noAnalyticsFilters))}
      />
    </AnalyticsPage>
  );
}
