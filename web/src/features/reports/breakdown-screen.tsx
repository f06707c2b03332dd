import { SegmentedControl } from '@mantine/core';
import { breakdown, breakdowns, breakdownSorts } from '@muster/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { ColumnChart } from '../../ui/column-chart.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { breakdownQuery, type BreakdownRow, exportView } from './analytics.api.ts';
import {
  analyticsFiltersOf,
  noAnalyticsFilters,
  noBreakdown,
  readBreakdown,
  sessionsBehind,
} from './analytics.logic.ts';
import classes from './analytics.module.css';
import { AnalyticsPage } from './analytics-page.tsx';
import { bandLines, breakdownText, breakdownWords, texts } from './analytics.texts.ts';
import { breakdownColumns } from './breakdown-columns.tsx';
import { nothingFound } from './nothing-found.logic.ts';
import { formatPercentage } from './reports.texts.ts';
import { ViewFiles } from './view-files.tsx';

/** `/reports-analytics/breakdown`: attendance by module, group, degree, lecturer, weekday or hour. */
export function BreakdownScreen() {
  const [raw, change] = useListSearch(noBreakdown, takenBy(breakdown));
  const search = readBreakdown(raw);
  const result = useQuery(breakdownQuery(search));
  const { data } = result;
  const navigate = useNavigate();
  const { by } = search;
  const noun = breakdownWords[by].toLowerCase();
  return (
    <AnalyticsPage title={texts.breakdown} filters={search} onFilters={change} asOf={data?.as_of}>
      <SegmentedControl
        className={classes.kinds}
        aria-label="Break down by"
        size="sm"
        value={by}
        data={breakdowns.map((one) => ({ value: one, label: breakdownWords[one] }))}
        onChange={(next) => change({ by: next, sort: 'label', direction: 'asc' })}
      />
      <ListBar total={data?.total} nouns={[noun, `${noun}s`]}>
        <ViewFiles
          isOff={(data?.total ?? 0) === 0}
          onSave={(format) => exportView({ ...search, view: 'breakdown' }, format)}
          hasPrint
        />
      </ListBar>
      {(by === 'weekday' || by === 'hour') && data !== undefined && data.total > 0 && (
        <div className={classes.chart}>
          <ColumnChart
            summary={breakdownText(data.data)}
            most={100}
            lines={bandLines}
            topLabel="100 %"
            columns={data.data.map(({ key, label, percentage }) => ({
              key,
              // Whole names of days stand in each other's way on a phone; the table has them.
              label: by === 'weekday' ? label.slice(0, 3) : label,
              value: percentage,
              shown: formatPercentage(percentage),
            }))}
            onChoose={(key) =>
              void navigate({ to: '/reports-analytics/sessions', search: sessionsBehind(by, { key }, search) ?? {} })
            }
          />
        </div>
      )}
      <PagedTable<BreakdownRow>
        label={`Attendance by ${noun}`}
        columns={breakdownColumns(by, search)}
        result={result}
        failed={texts.failed}
        place={search}
        onPlace={change}
        rowId={({ key }) => key}
        rowLabel={({ label }) => label}
        onSort={(next) =>
          change({ sort: breakdownSorts.find((one) => one === next.key) ?? 'label', direction: next.direction })
        }
        empty={nothingFound(analyticsFiltersOf(search), () => change(noAnalyticsFilters))}
      />
    </AnalyticsPage>
  );
}
