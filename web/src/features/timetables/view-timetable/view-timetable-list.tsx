import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listProblemText } from '#lib/api/problem.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useLastPage } from '#ui/table/use-last-page.ts';
import { ClassCards, ClassCardsByDay } from './class-card.tsx';
import { moduleName, type VisibleEntry } from '../timetable-details.logic.ts';
import { densityQuery } from '../timetables.api.ts';
import { withoutPage } from '../timetables.logic.ts';
import { emptyLinks, texts, timetableLabel } from '../timetables.texts.ts';
import { entryColumns } from './view-timetable-columns.tsx';
import { noFilters, noViewFilters, toListQuery, type ViewSearch } from './view-timetable.logic.ts';
import classes from './view-timetable.module.css';

type Props = {
  entries: UseQueryResult<{ data: TimetableEntry[]; total: number; all: number }>;
  search: ViewSearch;
  change: ChangeListSearch<ViewSearch>;
  onOpen: (entry: VisibleEntry) => void;
};

const pageSizes = [24, 48, 96];

/** One page of the entries, as cards or table. */
export function ViewTimetableList({ entries, search, change, onOpen }: Props) {
  const { data: page, isPlaceholderData: isBusy } = entries;
  const isOnTheWay = useLastPage(entries, search, change);
  if (entries.isError && !page)
    return (
      <div className={classes.message}>
        <ErrorState text={listProblemText(entries.error)} onRetry={() => void entries.refetch()} />
      </div>
    );
  if (!page || isOnTheWay)
    return (
      <div className={classes.message}>
        <LoadingState text={texts.loading} />
      </div>
    );
  if (page.data.length === 0)
    return (
      <div className={classes.message}>
        {isFiltered(noViewFilters, search) ? (
          <EmptyState
            title={texts.noneMatch}
            action={{ label: 'Clear filters', onClick: () => change({ ...noFilters, page: 1 }) }}
          />
        ) : (
          <EmptyState title={texts.none} links={emptyLinks} />
        )}
      </div>
    );
  return (
    <>
      {search.view === 'table' ? (
        <DataTable
          label={timetableLabel}
          columns={entryColumns(onOpen)}
          rows={page.data}
          rowId={({ id }) => id}
          rowLabel={moduleName}
          firstNumber={(search.page - 1) * search.size + 1}
          isBusy={isBusy}
          empty={{ title: texts.none, links: emptyLinks }}
        />
      ) : (
        <EntryCards entries={page.data} search={search} isBusy={isBusy} onOpen={onOpen} />
      )}
      <Pager
        page={search.page}
        pageSize={search.size}
        total={page.total}
        pageSizes={pageSizes}
        onPage={(to) => change({ page: to })}
        onPageSize={(size) => change({ size })}
      />
    </>
  );
}

type CardsProps = Pick<Props, 'search' | 'onOpen'> & { entries: readonly TimetableEntry[]; isBusy: boolean };

/** Under a heading for each day if they are sorted by day. The headings count the entries on all pages. */
function EntryCards({ entries, search, isBusy, onOpen }: CardsProps) {
  const isByDay = search.sort === 'day_time';
  const density = useQuery({ ...densityQuery(withoutPage(toListQuery(search))), enabled: isByDay });
  const cards = { entries, label: timetableLabel, hasGroups: true, isBusy, onOpen };
  if (!isByDay) return <ClassCards {...cards} />;
  return (
    <ClassCardsByDay
      {...cards}
      noteOf={(day) => {
        const count = density.data?.days.find(({ day_of_week }) => day_of_week === day)?.count;
        return count === undefined ? '' : `– ${texts.classCount(count)}`;
      }}
    />
  );
}
