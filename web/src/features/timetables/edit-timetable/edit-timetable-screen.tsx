import type { User } from '@muster/contract/accounts/accounts';
import { listTimetables, timetableAcademicYears, type TimetableEntry } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { pageQueryOf, queryOf } from '#lib/api/query.ts';
import { today } from '#lib/format/dates.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { KeyHint, type KeyHints } from '#ui/focus/key-hint.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { toEdit } from '#ui/table/row-link.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useEditedRow } from '#ui/list/use-edited-row.ts';
import { useRovingTabindex } from '#ui/focus/use-roving-tabindex.ts';
import { EditTimetableActions } from './edit-timetable-actions.tsx';
import { entryColumns } from './edit-timetable-columns.tsx';
import { EditTimetableDialog } from './edit-timetable-dialog.tsx';
import { EditTimetableFilters } from './edit-timetable-filters.tsx';
import { defaultList, noFilters } from './edit-timetable.logic.ts';
import classes from './edit-timetable.module.css';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { TimetableExport } from '../timetable-export.tsx';
import { RequireAdmin } from '../require-admin.tsx';
import { findEntry } from '../timetables.api.ts';
import { withoutPage, filterYears } from '../timetables.logic.ts';
import { emptyLinks, entryName, showingText, texts } from '../timetables.texts.ts';
import { useDeleteEntry } from './use-delete-entry.tsx';

/** `/edit-timetable`: entries filtered, sorted and paged by the server; the state is in the URL. */
export function EditTimetableScreen({ clashes }: { clashes: ClashChecks }) {
  const user = useCurrentUser();
  return <RequireAdmin user={user}>{user && <EditTimetable user={user} clashes={clashes} />}</RequireAdmin>;
}

const keys: KeyHints = [
  [['↑', '↓'], 'move between entries'],
  [['←', '→'], 'Edit, Delete'],
];

function EditTimetable({ user, clashes }: { user: User; clashes: ClashChecks }) {
  const [list, change] = useRememberedSearch(defaultList, acceptedParams(listTimetables));
  const entries = useQuery(pageQueryOf(listTimetables, list));
  const years = useQuery(queryOf(timetableAcademicYears));
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'timetables', rows: entries.data?.data, find: findEntry, notFound });
  const { counter, busyId, remove } = useDeleteEntry();

  const { total, all, data: rows = [] } = entries.data ?? {};
  const { list: walked, tabStop } = useRovingTabindex<HTMLDivElement>(rows.map(({ id }) => id));

  return (
    <>
      <PageHeader title={texts.editTitle} back={{ to: '/timetable-management', label: texts.backToManagement }} />
      <EditTimetableFilters
        list={list}
        change={change}
        academicYears={filterYears(years.data ?? [], today(user.time_zone))}
        years={years}
      />
      <div {...walked} className={classes.list}>
        <PagedTable<TimetableEntry>
          label="Timetable entries"
          columns={entryColumns}
          result={entries}
          errorText="Failed to fetch data"
          params={list}
          onParamsChange={change}
          rowId={({ id }) => id}
          rowLabel={entryName}
          // The tab stop of the list is a button of its row.
          rowLink={({ id }) => ({ ...toEdit(id), tabIndex: -1 })}
          nouns={['entry', 'entries']}
          counter={
            <>
              <p className={classes.counter} role="status" tabIndex={-1} ref={counter}>
                {total === undefined || all === undefined ? '' : showingText(total, all)}
              </p>
              {(rows.length > 0 || entries.isPending) && <KeyHint keys={keys} />}
            </>
          }
          empty={
            isFiltered(noFilters, list)
              ? { title: texts.noneMatch, action: { label: 'Clear filters', onClick: () => change(noFilters) } }
              : { title: texts.none, links: emptyLinks }
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
        >
          <TimetableExport filters={withoutPage(list)} total={total} />
        </PagedTable>
      </div>
      {edited && (
        <EditTimetableDialog key={edited.id} entry={edited} clashes={clashes} onClose={() => edit(undefined)} />
      )}
    </>
  );
}
