import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListSearch } from '../../lib/use-list-search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ClassWeek } from './class-week.tsx';
import { TimetableExport } from './timetable-export.tsx';
import { DetailsDialog } from './timetable-details.tsx';
import { entryLines, type SeenEntry } from './timetable-details.logic.ts';
import { entriesPageQuery } from './timetables.api.ts';
import { showing, texts } from './timetables.texts.ts';
import { ViewBar } from './view-timetable-bar.tsx';
import { ViewTimetableFilters } from './view-timetable-filters.tsx';
import { ViewTimetableList } from './view-timetable-list.tsx';
import { filtersOf, firstView, listOf, readable, weekScope } from './view-timetable.logic.ts';
import classes from './view-timetable.module.css';

const title = 'View Time Tables';
const views = [
  { value: 'grid', label: 'Grid' },
  { value: 'table', label: 'Table' },
  { value: 'week', label: 'Week' },
] as const;

/** `/view-timetable`: the entries of the university, as cards, as a table, or one week as it is held. */
export function ViewTimetableScreen() {
  const [raw, change] = useListSearch(firstView);
  const search = readable(raw);
  const list = listOf(search);
  const isWeek = search.view === 'week';
  const entries = useQuery({ ...entriesPageQuery(list), enabled: !isWeek });
  const [open, setOpen] = useState<SeenEntry>();
  const scope = weekScope(search);

  return (
    <>
      <PageHeader title={title} back={{ to: '/timetable-management', label: texts.backToManagement }} />
      <ViewTimetableFilters search={search} change={change} />
      <ViewBar
        views={views}
        view={search.view}
        onView={(view) => change({ view })}
        sort={search.sort}
        onSort={(sort) => change({ sort })}
        count={entries.data && showing(entries.data.total, entries.data.all)}
      >
        <TimetableExport filters={filtersOf(list)} isOff={entries.data?.total === 0} />
      </ViewBar>
      {!isWeek ? (
        <ViewTimetableList entries={entries} search={search} change={change} onOpen={setOpen} />
      ) : scope ? (
        <ClassWeek scope={scope} viewer="admin" title={title} />
      ) : (
        <div className={classes.place}>
          <EmptyState
            title="Whose week?"
            text="Choose a degree and its group, a lecturer, a venue or a module to see its week."
          />
        </div>
      )}
      {open && <DetailsDialog title="Timetable Details" lines={entryLines(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}
