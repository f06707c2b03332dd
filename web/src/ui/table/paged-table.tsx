import { type ComponentProps, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { listProblemText } from '#lib/api/problem.ts';
import { useCanChange } from '../access/can-change.ts';
import type { Sort } from './column.ts';
import { DataTable } from './data-table.tsx';
import { ListBar } from '../list/list-bar.tsx';
import toolsClasses from '../list/list-section.module.css';
import { useListTools } from '../list/list-tools.ts';
import { ListOptions } from './list-options.tsx';
import { Pager } from './pager.tsx';
import { type ChangeListParams, type ListParams, useLastPage } from './use-last-page.ts';

type Table<Row> = ComponentProps<typeof DataTable<Row>>;
type OwnProps = 'rows' | 'sort' | 'onSort' | 'firstNumber' | 'isBusy' | 'error' | 'onRetry';
type Props<Row> = Omit<Table<Row>, OwnProps> & {
  /** One page of rows; keeps the previous page while the next one loads. */
  result: {
    readonly data: { readonly data: readonly Row[]; readonly total: number } | undefined;
    readonly isPlaceholderData: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Fallback text for a failed load. */
  errorText: string;
  params: ListParams;
  onParamsChange: ChangeListParams;
  /** Singular and plural noun. Omitted if the count is shown elsewhere. */
  nouns?: readonly [one: string, many: string];
  selectionActions?: ReactNode;
  pageSizes?: readonly number[];
  /** Shown instead of the count of `nouns`. */
  counter?: ReactNode;
  /** Actions on the whole list. */
  children?: ReactNode;
};

/** A table that the server filters, sorts and pages, with its count and pager. */
export function PagedTable<Row>(props: Props<Row>) {
  const { result, errorText, params, onParamsChange, nouns, pageSizes, counter, children, ...all } = props;
  const { selection, selectionActions, actions, ...rest } = all;
  const changes = useCanChange() ? { selection, actions } : {};
  const table = { ...rest, ...changes };
  const { page, size, sort, direction } = params;
  const total = result.data?.total;
  const isRedirecting = useLastPage(result, params, onParamsChange);
  const top = useRef<HTMLDivElement>(null);
  const goToPage = (next: number): void => {
    onParamsChange({ page: next });
    // The pager is below the rows; reading starts at the first row.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  };
  /** Hide the pager if the first load failed; keep stale rows if a refetch fails. */
  const hasLoadFailed = result.isError && result.data === undefined;
  const tools = useListTools();
  const changeParams = (next: object): void => onParamsChange(next as { page: number });
  const sorted = sort !== undefined && {
    sort: { key: sort, direction: toDirection(direction) },
    // The parameters of a sorted list include its order.
    onSort: (next: Sort) => changeParams({ sort: next.key, direction: next.direction }),
  };
  const options = table.label !== undefined && (
    <ListOptions
      label={table.label}
      columns={table.columns}
      params={params}
      onParams={changeParams}
      {...sorted}
      selection={table.selection}
      pageIds={result.data?.data.map(table.rowId) ?? []}
    >
      {children}
    </ListOptions>
  );
  return (
    <>
      {nouns ? (
        <ListBar
          total={total}
          nouns={nouns}
          selection={table.selection}
          selectionActions={table.selection && selectionActions}
          options={options}
          counter={counter}
        >
          {children}
        </ListBar>
      ) : (
        tools &&
        createPortal(
          <div className={toolsClasses.tools}>
            <div className={toolsClasses.actions}>{children}</div>
            {options}
          </div>,
          tools,
        )
      )}
      <div ref={top} style={{ scrollMarginTop: headerHeight }}>
        <DataTable<Row>
          {...table}
          rows={isRedirecting ? undefined : result.data?.data}
          {...sorted}
          firstNumber={(page - 1) * size + 1}
          isBusy={result.isPlaceholderData}
          error={hasLoadFailed ? listProblemText(result.error, errorText) : undefined}
          onRetry={() => void result.refetch()}
        />
      </div>
      {total !== 0 && !hasLoadFailed && (
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

/** Height of the sticky header, which would cover the first row. */
const headerHeight = '80px';

const toDirection = (direction: string | undefined): 'asc' | 'desc' => (direction === 'desc' ? 'desc' : 'asc');
