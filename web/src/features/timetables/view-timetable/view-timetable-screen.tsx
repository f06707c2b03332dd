import { listTimetables, type TimetableEntry } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { CopyLinkButton } from '#ui/actions/copy-link-button.tsx';
import { useEditedRow } from '#ui/list/use-edited-row.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TimetableExport } from '../timetable-export.tsx';
import { DetailsDialog } from '#ui/dialogs/details-dialog.tsx';
import { ViewSwitch } from '#ui/filters/view-switch.tsx';
import { entryDetails } from '../timetable-details.logic.ts';
import { RequireAdmin } from '../require-admin.tsx';
import { EditEntryLink } from '../edit-entry-link.tsx';
import { findEntry } from '../timetables.api.ts';
import { withoutPage } from '../timetables.logic.ts';
import { showingText, texts } from '../timetables.texts.ts';
import { AllRooms } from './all-rooms.tsx';
import { CountAndSort } from './count-and-sort.tsx';
import { ViewTimetableFilters } from './view-timetable-filters.tsx';
import { ViewTimetableList } from './view-timetable-list.tsx';
import { ViewTimetableWeek, type WeekOf } from './view-timetable-week.tsx';
import { entryColumns } from './view-timetable-columns.tsx';
import { defaultSearch, noFilters, toListQuery, normalizeSearch } from './view-timetable.logic.ts';

const title = 'View Time Tables';
const columns = entryColumns(() => undefined);
const views = [
  { value: 'grid', label: 'Grid' },
  { value: 'table', label: 'Table' },
  { value: 'week', label: 'Week' },
] as const;

type Props = {
  week: WeekOf;
  /** Actions for this week's class of an entry. `onChanged` closes the details. */
  thisWeek: (entry: TimetableEntry, onChanged: () => void) => ReactNode;
};

/** `/view-timetable`: all entries as cards or table, or one week with its changes. */
export function ViewTimetableScreen(props: Props) {
  const user = useCurrentUser();
  return (
    <RequireAdmin user={user}>
      <AllTimetables {...props} />
    </RequireAdmin>
  );
}

function AllTimetables({ week, thisWeek }: Props) {
  const [raw, change] = useRememberedSearch(defaultSearch, acceptedParams(listTimetables));
  const search = normalizeSearch(raw);
  const list = toListQuery(search);
  const isWeek = search.view === 'week';
  const entries = useQuery({ ...pageQueryOf(listTimetables, list), enabled: !isWeek });
  const { notFound } = texts;
  const rows = entries.data?.data;
  const [open, setOpen] = useEditedRow({ key: 'timetables', rows, find: findEntry, notFound, param: 'entry' });
  const close = (): void => setOpen(undefined);

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
            list={{
              columns: search.view === 'table' ? columns : [],
              params: search,
              onParams: change,
            }}
            count={entries.data && showingText(entries.data.total, entries.data.all)}
          >
            <TimetableExport filters={withoutPage(list)} total={entries.data?.total} />
          </CountAndSort>
          <ViewTimetableList entries={entries} search={search} change={change} onOpen={({ id }) => setOpen(id)} />
        </>
      )}
      {open && (
        <DetailsDialog
          title="Timetable Details"
          lines={entryDetails(open)}
          onClose={close}
          actions={
            <>
              <CopyLinkButton />
              <ChangeOnly>
                <EditEntryLink id={open.id} />
              </ChangeOnly>
              {thisWeek(open, close)}
            </>
          }
        />
      )}
    </>
  );
}
