import { reportSessions } from '@muster/contract/reports/analytics';
import { weekdays } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import type { ReportSession } from '../analytics.api.ts';
import { noAnalyticsFilters, toAnalyticsFilters, defaultSessions } from '../analytics.logic.ts';
import { AnalyticsPage } from '../analytics-page.tsx';
import { texts } from '../analytics.texts.ts';
import type { SemesterFilters } from '../filters/report-filters.logic.ts';
import { withThisSemester } from '../filters/this-semester.tsx';
import { reportSessionColumns } from './report-session-columns.tsx';
import { emptyClasses } from '../empty-list.logic.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** `/reports-analytics/sessions`: the classes in a figure. Each links to its register. */
export const ReportSessionsScreen = withThisSemester(SessionsReport);

function SessionsReport({ semester }: { semester: SemesterFilters }) {
  const [search, change] = useRememberedSearch(defaultSessions, acceptedParams(reportSessions), 'reports', semester);
  const result = useQuery(pageQueryOf(reportSessions, search));
  const { data } = result;
  const { weekday, hour } = search;
  return (
    <AnalyticsPage
      title={texts.sessions}
      filters={search}
      onFilters={change}
      moreFilters={{
        activeCount: Number(weekday !== 'all') + Number(hour !== 'all'),
        onClear: () => change({ ...noAnalyticsFilters, weekday: 'all', hour: 'all' }),
        fields: (
          <>
            <FilterSelect
              label="Weekday"
              all="All weekdays"
              value={weekday}
              options={weekdays}
              onChange={(next) => change({ weekday: next })}
            />
            <FilterSelect
              label="Hour"
              all="All hours"
              value={hour}
              options={hours}
              onChange={(next) => change({ hour: next })}
            />
          </>
        ),
      }}
      asOf={data?.as_of}
      exported={{ view: { ...search, view: 'sessions' }, total: data?.total }}
    >
      <PagedTable<ReportSession>
        label={texts.sessions}
        columns={reportSessionColumns}
        result={result}
        errorText={texts.failed}
        params={search}
        onParamsChange={change}
        nouns={['class', 'classes']}
        rowId={({ id }) => id}
        rowLabel={({ module_code, date }) => `${module_code}, ${date}`}
        empty={emptyClasses({ ...toAnalyticsFilters(search), weekday, hour }, () => change(defaultSessions))}
      />
    </AnalyticsPage>
  );
}
