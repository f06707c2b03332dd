import type { User } from '@muster/contract/accounts';
import { type TimetableEntry, timetableSorts } from '@muster/contract/timetables';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { problemText } from '../../lib/problem.ts';
import { useEditedId } from '../../lib/use-edited-id.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EditTimetableActions } from './edit-timetable-actions.tsx';
import { entryColumns } from './edit-timetable-columns.tsx';
import { EditTimetableDialog } from './edit-timetable-dialog.tsx';
import { EditTimetableFilters } from './edit-timetable-filters.tsx';
import { firstEntries, narrowing, noFilters } from './edit-timetable.logic.ts';
import classes from './edit-timetable.module.css';
import { TimetableExport } from './timetable-export.tsx';
import { TimetableGate } from './timetable-gate.tsx';
import { entriesPageQuery, type EntryList, entryYearsQuery } from './timetables.api.ts';
import { filtersOf, filterYears } from './timetables.logic.ts';
import { entryName, showing, texts } from './timetables.texts.ts';
import { useEntryBeyond } from './edit-timetable-beyond.ts';
import { useEntryDeletion } from './edit-timetable-deletion.ts';

/** `/edit-timetable`: the entries, filtered, sorted and paged by the server; the address holds what is shown. */
export function EditTimetableScreen() {
  const user = useCurrentUser();
  return <TimetableGate user={user}>{user && <EditTimetable user={user} />}</TimetableGate>;
}

const sortOf = (key: string): EntryList['sort'] => timetableSorts.find((sort) => sort === key) ?? 'day_time';

function EditTimetable({ user }: { user: User }) {
  const [list, change] = useListSearch(firstEntries);
  const entries = useQuery(entriesPageQuery(list));
  const years = useQuery(entryYearsQuery());
  const rows = entries.data?.data;
  const [editedId, edit] = useEditedId();
  // Stays while the list below is asked for anew: what is typed must not vanish with a row.
  const [held, hold] = useState<TimetableEntry>();
  const listed = rows?.find(({ id }) => id === editedId);
  const isBeyond = rows !== undefined && listed === undefined && held?.id !== editedId;
  const found = useEntryBeyond(isBeyond ? editedId : undefined, edit) ?? listed;
  if (found && held?.id !== editedId) hold(found);
  if (editedId === undefined && held) hold(undefined);
  const edited = held?.id === editedId ? held : undefined;
  const { counter, busyId, remove } = useEntryDeletion();

  const { total, all } = entries.data ?? {};
  const last = Math.max(1, Math.ceil((total ?? 0) / list.size));
  const isAfterLast = rows?.length === 0 && total !== undefined && total > 0 && list.page > last;
  useEffect(() => {
    if (isAfterLast) change({ page: last }, { replace: true });
  }, [isAfterLast, last, change]);

  return (
    <>
      <PageHeader title={texts.editTitle} back={{ to: '/timetable-management', label: texts.backToManagement }} />
      <EditTimetableFilters
        list={list}
        change={change}
        academicYears={filterYears(years.data ?? [], today(user.time_zone))}
      />
      <div className={classes.bar}>
        <p className={classes.counter} role="status" tabIndex={-1} ref={counter}>
          {total === undefined || all === undefined ? '' : showing(total, all)}
        </p>
        <div className={classes.files}>
          <TimetableExport filters={filtersOf(list)} isOff={total === 0} />
        </div>
      </div>
      <DataTable<TimetableEntry>
        label="Timetable entries"
        columns={entryColumns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={entryName}
        sort={{ key: list.sort, direction: list.direction }}
        onSort={({ key, direction }) => change({ sort: sortOf(key), direction })}
        firstNumber={(list.page - 1) * list.size + 1}
        isBusy={entries.isPlaceholderData}
        error={entries.isError ? problemText(entries.error, 'Failed to fetch data') : undefined}
        onRetry={() => void entries.refetch()}
        empty={
          narrowing(list) > 0
            ? { title: texts.noneMatch, action: { label: 'Show all', onClick: () => change(noFilters) } }
            : { title: texts.none }
        }
        actions={(entry) => (
          <EditTimetableActions
            entry={entry}
            isBusy={busyId === entry.id}
            onEdit={() => edit(entry.id)}
            onDelete={() => void remove(entry)}
          />
        )}
      />
      <Pager
        page={list.page}
        pageSize={list.size}
        total={total}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ size })}
      />
      {edited && <EditTimetableDialog key={edited.id} entry={edited} onClose={() => edit(undefined)} />}
    </>
  );
}
