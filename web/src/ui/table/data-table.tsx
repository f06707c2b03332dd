import { type ReactNode, useRef } from 'react';
import type { Column, Sort } from './column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import fit from './data-table-fit.module.css';
import classes from './data-table.module.css';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { focusPlace } from '../focus/focus-element.ts';
import type { Selection } from './selection.ts';
import { SortChoice } from './sort-select.tsx';
import { as } from './table-roles.ts';
import { watchFit } from './observe-table-fit.ts';

type Props<Row> = {
  /** What is listed, read out with the table. */
  label?: string;
  /** The first one names the row: on phones, where rows are cards, it is the title. */
  columns: readonly Column<Row>[];
  /** Undefined until they have come; while the next page comes the old rows stay, dimmed by `isBusy`. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** A few words for the row's checkbox. */
  rowLabel: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  firstNumber?: number;
  isBusy?: boolean;
  empty: { title: string; text?: string; action?: { label: string; onClick: () => void } };
  error?: string | undefined;
  /** The error is none: what is asked for comes by itself. */
  isComing?: boolean;
  onRetry?: () => void;
  /** Buttons and links at the end of a row. */
  actions?: (row: Row) => ReactNode;
};

/** Numbered rows, sortable heads and checkboxes; cards on a phone. Loading, failure and emptiness have their places. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowId, selection, sort, onSort, firstNumber = 1, isBusy = false, empty } = props;
  const place = useRef<HTMLDivElement>(null);
  /** What was pressed goes away with its answer. */
  const thenHere = (act: () => void) => () => {
    focusPlace(place.current);
    act();
  };
  const { action } = empty;
  if (props.error !== undefined)
    return (
      <div ref={place} className={classes.place}>
        <ErrorState
          text={props.error}
          isComing={props.isComing === true}
          onRetry={props.onRetry && thenHere(props.onRetry)}
        />
      </div>
    );
  if (rows?.length === 0)
    return (
      <div ref={place} className={classes.place} data-busy={isBusy || undefined}>
        <EmptyState {...empty} {...(action && { action: { ...action, onClick: thenHere(action.onClick) } })} />
      </div>
    );
  return (
    <div ref={place} className={`${classes.place} ${fit.place}`}>
      {sort && onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <table
        {...as.table}
        ref={watchFit}
        className={classes.table}
        aria-label={label}
        aria-busy={isBusy || rows === undefined}
      >
        <DataTableHead
          columns={columns}
          pageIds={rows?.map(rowId) ?? []}
          hasActions={props.actions !== undefined}
          {...{ selection, sort, onSort }}
        />
        <tbody {...as.rowgroup} className={classes.rows} data-busy={isBusy || undefined}>
          {rows === undefined && (
            <DataTableSkeleton cells={columns.length + 1 + (selection ? 1 : 0) + (props.actions ? 1 : 0)} />
          )}
          {rows?.map((row, index) => (
            <DataTableRow
              key={rowId(row)}
              row={row}
              id={rowId(row)}
              label={props.rowLabel(row)}
              number={firstNumber + index}
              columns={columns}
              selection={selection}
              actions={props.actions?.(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
