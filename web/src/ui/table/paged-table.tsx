import { type ComponentProps, type ReactNode, useRef } from 'react';
import { listProblemText } from '../../lib/api/problem.ts';
import { DataTable } from './data-table.tsx';
import { ListBar } from '../list/list-bar.tsx';
import { Pager } from './pager.tsx';
import { usePendingMessage } from '../feedback/use-pending-message.ts';
import { type ChangeListParams, type ListParams, useLastPage } from './use-last-page.ts';

type Table<Row> = ComponentProps<typeof DataTable<Row>>;
type OwnProps = 'rows' | 'sort' | 'firstNumber' | 'isBusy' | 'error' | 'isPending' | 'onRetry';
type Props<Row> = Omit<Table<Row>, OwnProps> & {
  /** One page; the page before stays in it while the next one comes. */
  result: {
    readonly data: { readonly data: readonly Row[]; readonly total: number } | undefined;
    readonly isPlaceholderData: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Told where the server said nothing of its own. */
  errorText: string;
  params: ListParams;
  onParamsChange: ChangeListParams;
  /** What is listed: one, and many. Left out where the count stands elsewhere. */
  nouns?: readonly [one: string, many: string];
  selectionActions?: ReactNode;
  pageSizes?: readonly number[];
  /** What can be done with the whole list. */
  children?: ReactNode;
};

/** A list that the server filters, sorts and pages: its count, its rows, and the way through its pages. */
export function PagedTable<Row>(props: Props<Row>) {
  const { result, errorText, params, onParamsChange, nouns, selectionActions, pageSizes, children, ...table } = props;
  const { page, size, sort, direction } = params;
  const total = result.data?.total;
  const isRedirecting = useLastPage(result, params, onParamsChange);
  const top = useRef<HTMLDivElement>(null);
  const goToPage = (next: number): void => {
    onParamsChange({ page: next });
    // The pager is below the rows, a page is read from its first one.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  };
  /** There are no pages of what did not come. What is here stays when it cannot be asked for anew. */
  const hasLoadFailed = result.isError && result.data === undefined;
  const pendingMessage = usePendingMessage(result);
  return (
    <>
      {nouns && (
        <ListBar total={total} nouns={nouns} selection={table.selection} selectionActions={selectionActions}>
          {children}
        </ListBar>
      )}
      <div ref={top} style={{ scrollMarginTop: headerHeight }}>
        <DataTable<Row>
          {...table}
          rows={isRedirecting ? undefined : result.data?.data}
          {...(sort !== undefined && { sort: { key: sort, direction: direction === 'desc' ? 'desc' : 'asc' } })}
          firstNumber={(page - 1) * size + 1}
          isBusy={result.isPlaceholderData}
          error={pendingMessage ?? (hasLoadFailed ? listProblemText(result.error, errorText) : undefined)}
          isPending={pendingMessage !== undefined}
          onRetry={() => void result.refetch()}
        />
      </div>
      {total !== 0 && !hasLoadFailed && pendingMessage === undefined && (
        <Pager
          page={page}
          pageSize={size}
          total={total}
          onPage={goToPage}
          {...(pageSizes?.length !== 1 && { onPageSize: (next: number) => onParamsChange({ size: next }) })}
          {...(pageSizes && { pageSizes })}
        />
      )}
    </>
  );
}

/** The bar at the top stays in sight and would cover the first row. */
const headerHeight = '80px';
