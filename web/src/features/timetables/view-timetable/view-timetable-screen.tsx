import { listTimetables } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';
import { acceptedParams } from '../../../lib/url/list-search.logic.ts';
import { useRememberedSearch } from '../../../lib/url/use-remembered-search.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { TimetableExport } from '../timetable-export.tsx';
import { DetailsDialog } from '../../../ui/dialogs/details-dialog.tsx';
import { ViewSwitch } from '../../../ui/filters/view-switch.tsx';
import { entryDetails, type VisibleEntry } from '../timetable-details.logic.ts';
import { RequireAdmin } from '../require-admin.tsx';
import { entriesPageQuery } from '../timetables.api.ts';
import { withoutPage } from '../timetables.logic.ts';
import { showingText, texts } from '../timetables.texts.ts';
import { AllRooms } from './all-rooms.tsx';
import { CountAndSort } from './count-and-sort.tsx';
import { ViewTimetableFilters } from './view-timetable-filters.tsx';
import { ViewTimetableList } from './view-timetable-list.tsx';
import { ViewTimetableWeek, type WeekOf } from './view-timetable-week.tsx';
import { defaultSearch, noFilters, toListQuery, normalizeSearch } from './view-timetable.logic.ts';

const title = 'View Time Tables';
const views = [
  { value: 'grid', label: 'Grid' },
  { value: 'table', label: 'Table' },
  { value: 'week', label: 'Week' },
] as const;

/** `/view-timetable`: all entries as cards or table, or one week with its changes. */
export function ViewTimetableScreen({ week }: { week: WeekOf }) {
  const user = useCurrentUser();
  return (
    <RequireAdmin user={user}>
      <AllTimetables week={week} />
    </RequireAdmin>
  );
}

function AllTimetables({ week }: { week: WeekOf }) {
  const [raw, change] = useRememberedSearch(defaultSearch, acceptedParams(listTimetables));
  const search = normalizeSearch(raw);
  const list = toListQuery(search);
  const isWeek = search.view === 'week';
  const entries = useQuery({ ...entriesPageQuery(list), enabled: !isWeek });
  const [open, setOpen] = useState<VisibleEntry>();

  return (
    <>
      <PageHeader title={title} back={{ to: '/timetable-management', label: texts.backToManagement }}>
        <ViewSwitch views={views} value={search.view} onChange={(view) => change({ view })} />
      </PageHeader>
      <ViewTimetableFilters search={search} change={change} />
      {isWeek ? (
        <ViewTimetableWeek
          search={search}
          week={week}
          allRooms={
            <AllRooms
              filters={withoutPage(list)}
              onDay={(day_of_week) => change({ ...noFilters, day_of_week, view: 'grid', page: 1 })}
            />
          }
        />
      ) : (
        <>
          <CountAndSort
            sort={search.sort}
            onSort={(sort) => change({ sort })}
            count={entries.data && showingText(entries.data.total, entries.data.all)}
          >
            <TimetableExport filters={withoutPage(list)} total={entries.data?.total} />
          </CountAndSort>
          <ViewTimetableList entries={entries} search={search} change={change} onOpen={setOpen} />
        </>
      )}
      {open && (
        <DetailsDialog title="Timetable Details" lines={entryDetails(open)} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
