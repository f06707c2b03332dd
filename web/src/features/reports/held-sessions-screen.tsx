import { reportSessions, sessionSorts } from '@muster/contract/analytics';
import { weekdays } from '@muster/contract/shared';
import { useQuery } from '@tanstack/react-query';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { exportView, type HeldSession, heldSessionsQuery } from './analytics.api.ts';
import { analyticsFiltersOf, noSessions, readSessions } from './analytics.logic.ts';
import classes from './analytics.module.css';
import { AnalyticsPage } from './analytics-page.tsx';
import { texts } from './analytics.texts.ts';
import { heldSessionColumns } from './held-session-columns.tsx';
import { nothingFound } from './nothing-found.logic.ts';
import { ViewFiles } from './view-files.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** `/reports-analytics/sessions`: the held classes behind a figure; each leads to its register. */
export function HeldSessionsScreen() {
  const [raw, change] = useListSearch(noSessions, takenBy(reportSessions));
  const search = readSessions(raw);
  const result = useQuery(heldSessionsQuery(search));
  const { data } = result;
  const { weekday, hour } = search;
  return (
    <AnalyticsPage title={texts.sessions} filters={search} onFilters={change} asOf={data?.as_of}>
      <div className={classes.choice}>
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
      </div>
      <PagedTable<HeldSession>
        label={texts.sessions}
        columns={heldSessionColumns}
        result={result}
        failed={texts.failed}
        place={search}
        onPlace={change}
        nouns={['class', 'classes']}
        rowId={({ id }) => id}
        rowLabel={({ module_code, date }) => `${module_code}, ${date}`}
        onSort={(next) =>
          change({ sort: sessionSorts.find((one) => one === next.key) ?? 'date', direction: next.direction })
        }
        empty={nothingFound({ ...analyticsFiltersOf(search), weekday, hour }, () => change(noSessions))}
      >
        <ViewFiles
          isOff={(data?.total ?? 0) === 0}
          onSave={(format) => exportView({ ...search, view: 'sessions' }, format)}
          hasPrint
        />
      </PagedTable>
    </AnalyticsPage>
  );
}
