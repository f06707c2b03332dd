import { listTimetables } from '@muster/contract/timetables';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TimetableExport } from './timetable-export.tsx';
import { DetailsDialog } from '../../ui/details-dialog.tsx';
import { ViewChoice } from '../../ui/view-choice.tsx';
import { entryLines, type SeenEntry } from './timetable-details.logic.ts';
import { TimetableGate } from './timetable-gate.tsx';
import { entriesPageQuery } from './timetables.api.ts';
import { filtersOf } from './timetables.logic.ts';
import { showing, texts } from './timetables.texts.ts';
import { CountAndSort } from './view-timetable-bar.tsx';
import { ViewTimetableFilters } from './view-timetable-filters.tsx';
import { ViewTimetableList } from './view-timetable-list.tsx';
import { ViewTimetableWeek, type WeekOf } from './view-timetable-week.tsx';
import { firstView, listOf, readable } from './view-timetable.logic.ts';

const title = 'View Time Tables';
const views = [
  { value: 'grid', label: 'Grid' },
  { value: 'table', label: 'Table' },
  { value: 'week', label: 'Week' },
] as const;

/** `/view-timetable`: the entries of the university, as cards, as a table, or one week as it is held. */
export function ViewTimetableScreen({ week }: { week: WeekOf }) {
  const user = useCurrentUser();
  return (
    <TimetableGate user={user}>
      <AllTimetables week={week} />
    </TimetableGate>
  );
}

function AllTimetables({ week }: { week: WeekOf }) {
  const [raw, change] = useListSearch(firstView, takenBy(listTimetables));
  const search = readable(raw);
  const list = listOf(search);
  const isWeek = search.view === 'week';
  const entries = useQuery({ ...entriesPageQuery(list), enabled: !isWeek });
  const [open, setOpen] = useState<SeenEntry>();

  return (
    <>
      <PageHeader title={title} back={{ to: '/timetable-management', label: texts.backToManagement }}>
        <ViewChoice views={views} value={search.view} onChange={(view) => change({ view })} />
      </PageHeader>
      <ViewTimetableFilters search={search} change={change} />
      {isWeek ? (
        <ViewTimetableWeek search={search} week={week} />
      ) : (
        <>
          <CountAndSort
            sort={search.sort}
            onSort={(sort) => change({ sort })}
            count={entries.data && showing(entries.data.total, entries.data.all)}
          >
            <TimetableExport filters={filtersOf(list)} total={entries.data?.total} />
          </CountAndSort>
          <ViewTimetableList entries={entries} search={search} change={change} onOpen={setOpen} />
        </>
      )}
      {open && <DetailsDialog title="Timetable Details" lines={entryLines(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}
