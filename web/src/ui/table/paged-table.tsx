import { type ComponentProps, type ReactNode, useRef } from 'react';
import { listProblemText } from '../../lib/api/problem.ts';
import { DataTable } from './data-table.tsx';
import { ListBar } from '../list/list-bar.tsx';
import { Pager } from './pager.tsx';
import { useComing } from '../feedback/use-pending-message.ts';
import { type ChangePlace, type ListPlace, useLastPage } from './use-last-page.ts';

type Table<Row> = ComponentProps<typeof DataTable<Row>>;
type Given = 'rows' | 'sort' | 'firstNumber' | 'isBusy' | 'error' | 'isComing' | 'onRetry';
type Props<Row> = Omit<Table<Row>, Given> & {
  /** One page; the page before stays in it while the next one comes. */
  result: {
    readonly data: { readonly data: readonly Row[]; readonly total: number } | undefined;
    readonly isPlaceholderData: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Told where the server said nothing of its own. */
  failed: string;
  place: ListPlace;
  onPlace: ChangePlace;
  /** What is listed: one, and many. Left out where the count stands elsewhere. */
  nouns?: readonly [one: string, many: string];
  chosenActions?: ReactNode;
  pageSizes?: readonly number[];
  /** What can be done with the whole list. */
  children?: ReactNode;
};

/** A list that the server filters, sorts and pages: its count, its rows, and the way through its pages. */
export function PagedTable<Row>(props: Props<Row>) {
  const { result, failed, place, onPlace, nouns, chosenActions, pageSizes, children, ...table } = props;
  const { page, size, sort, direction } = place;
  const total = result.data?.total;
  const isOnTheWay = useLastPage(result, place, onPlace);
  const top = useRef<HTMLDivElement>(null);
  const turnTo = (next: number): void => {
    onPlace({ page: next });
    // The pager is below the rows, a page is read from its first one.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  };
  /** There are no pages of what did not come. What is here stays when it cannot be asked for anew. */
  const isLost = result.isError && result.data === undefined;
  const coming = useComing(result);
  return (
    <>
      {nouns && (
        <ListBar total={total} nouns={nouns} selection={table.selection} chosenActions={chosenActions}>
          {children}
        </ListBar>
      )}
      <div ref={top} style={{ scrollMarginTop: belowTheBar }}>
        <DataTable<Row>
          {...table}
          rows={isOnTheWay ? undefined : result.data?.data}
          {...(sort !== undefined && { sort: { key: sort, direction: direction === 'desc' ? 'desc' : 'asc' } })}
          firstNumber={(page - 1) * size + 1}
          isBusy={result.isPlaceholderData}
          error={coming ?? (isLost ? listProblemText(result.error, failed) : undefined)}
          isComing={coming !== undefined}
          onRetry={() => void result.refetch()}
        />
      </div>
      {total !== 0 && !isLost && coming === undefined && (
        <Pager
          page={page}
          pageSize={size}
          total={total}
          onPage={turnTo}
          {...(pageSizes?.length !== 1 && { onPageSize: (next: number) => onPlace({ size: next }) })}
          {...(pageSizes && { pageSizes })}
        />
      )}
    </>
  );
}

/** The bar at the top stays in sight and would cover the first row. */
const belowTheBar = '80px';
