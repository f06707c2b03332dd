import type { User } from '@muster/contract/accounts';
import { listTimetables, type TimetableEntry, timetableSorts } from '@muster/contract/timetables';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { KeyHint, type Keys } from '../../ui/key-hint.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useEditedRow } from '../../ui/use-edited-row.ts';
import { useWalkedLines } from '../../ui/use-walked-lines.ts';
import { EditTimetableActions } from './edit-timetable-actions.tsx';
import { entryColumns } from './edit-timetable-columns.tsx';
import { EditTimetableDialog } from './edit-timetable-dialog.tsx';
import { EditTimetableFilters } from './edit-timetable-filters.tsx';
import { firstEntries, narrowing, noFilters } from './edit-timetable.logic.ts';
import classes from './edit-timetable.module.css';
import type { FormClashes } from './form-clashes.ts';
import { TimetableExport } from './timetable-export.tsx';
import { TimetableGate } from './timetable-gate.tsx';
import { entriesPageQuery, type EntryList, entryYearsQuery, findEntry } from './timetables.api.ts';
import { filtersOf, filterYears } from './timetables.logic.ts';
import { entryName, showing, texts } from './timetables.texts.ts';
import { useEntryDeletion } from './edit-timetable-deletion.ts';

/** `/edit-timetable`: the entries, filtered, sorted and paged by the server; the address holds what is shown. */
export function EditTimetableScreen({ clashes }: { clashes: FormClashes }) {
  const user = useCurrentUser();
  return <TimetableGate user={user}>{user && <EditTimetable user={user} clashes={clashes} />}</TimetableGate>;
}

const keys: Keys = [
  [['↑', '↓'], 'walk between entries'],
  [['←', '→'], 'Edit, Delete'],
];
const sortOf = (key: string): EntryList['sort'] => timetableSorts.find((sort) => sort === key) ?? 'day_time';

function EditTimetable({ user, clashes }: { user: User; clashes: FormClashes }) {
  const [list, change] = useListSearch(firstEntries, takenBy(listTimetables));
  const entries = useQuery(entriesPageQuery(list));
  const years = useQuery(entryYearsQuery());
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'timetables', rows: entries.data?.data, find: findEntry, notFound });
  const { counter, busyId, remove } = useEntryDeletion();

  const { total, all, data: rows = [] } = entries.data ?? {};
  const { list: walked, tabStop } = useWalkedLines<HTMLDivElement>(rows.map(({ id }) => id));

  return (
    <>
      <PageHeader title={texts.editTitle} back={{ to: '/timetable-management', label: texts.backToManagement }} />
      <EditTimetableFilters
        list={list}
        change={change}
        academicYears={filterYears(years.data ?? [], today(user.time_zone))}
        years={years}
      />
      <div className={classes.bar}>
        <p className={classes.counter} role="status" tabIndex={-1} ref={counter}>
          {total === undefined || all === undefined ? '' : showing(total, all)}
        </p>
        <div className={classes.files}>
          <TimetableExport filters={filtersOf(list)} total={total} />
        </div>
      </div>
      {(rows.length > 0 || entries.isPending) && (
        <div className={classes.keys}>
          <KeyHint keys={keys} />
        </div>
      )}
      <div {...walked}>
        <PagedTable<TimetableEntry>
          label="Timetable entries"
          columns={entryColumns}
          result={entries}
          failed="Failed to fetch data"
          place={list}
          onPlace={change}
          rowId={({ id }) => id}
          rowLabel={entryName}
          onSort={({ key, direction }) => change({ sort: sortOf(key), direction })}
          empty={
            narrowing(list) > 0
              ? { title: texts.noneMatch, action: { label: 'Show all', onClick: () => change(noFilters) } }
              : { title: texts.none }
          }
          actions={(entry) => (
            <EditTimetableActions
              entry={entry}
              isCurrent={entry.id === tabStop}
              isBusy={busyId === entry.id}
              onEdit={() => edit(entry.id)}
              onDelete={() => void remove(entry)}
            />
          )}
        />
      </div>
      {edited && (
        <EditTimetableDialog key={edited.id} entry={edited} clashes={clashes} onClose={() => edit(undefined)} />
      )}
    </>
  );
}
