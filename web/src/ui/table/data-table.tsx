import { type ReactNode, useRef } from 'react';
import type { Column, Sort } from './column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { useInsertMotion } from '../motion/use-insert-motion.ts';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import fit from './data-table-fit.module.css';
import phone from './data-table-phone.module.css';
import classes from './data-table.module.css';
import { EmptyState, type EmptyStateLink } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { focusElement } from '../focus/focus-element.ts';
import { useDensity, useHiddenColumns } from './list-display.ts';
import type { RowLink } from './row-link.ts';
import type { Selection } from './selection.ts';
import { tableRoles } from './table-roles.ts';
import { observeTableFit } from './observe-table-fit.ts';

type Props<Row> = {
  /** Accessible name of the table. */
  label?: string;
  /** The first column names the row, is the card title on phones, and cannot be hidden by the reader. */
  columns: readonly Column<Row>[];
  /** Undefined while loading. While the next page loads, the old rows stay, dimmed by `isBusy`. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Accessible name of the row's checkbox. */
  rowLabel: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  firstNumber?: number;
  isBusy?: boolean;
  empty: {
    title: string;
    text?: string;
    action?: { label: string; onClick: () => void };
    links?: readonly EmptyStateLink[];
  };
  error?: string | undefined;
  onRetry?: () => void;
  /** The row leads there. Its first column must not contain other links and buttons. */
  rowLink?: ((row: Row) => RowLink) | undefined;
  /** Buttons and links at the end of a row. */
  actions?: (row: Row) => ReactNode;
};

/** Table with numbered rows, sortable headers and checkboxes; cards on phones. Shows loading, error and empty states. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowId, selection, sort, onSort, firstNumber = 1, isBusy = false, empty } = props;
  const hidden = useHiddenColumns(label);
  const columns = props.columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
  const density = useDensity();
  const container = useRef<HTMLDivElement>(null);
  /** The pressed button disappears with the result. */
  const focusContainerThen = (act: () => void) => () => {
    focusElement(container.current);
    act();
  };
  const { action } = empty;
  const rowsRef = useInsertMotion();
  if (props.error !== undefined)
    return (
      <div ref={container} className={classes.container}>
        <ErrorState text={props.error} onRetry={props.onRetry && focusContainerThen(props.onRetry)} />
      </div>
    );
  if (rows?.length === 0)
    return (
      <div ref={container} className={classes.container} data-busy={isBusy || undefined}>
        <EmptyState
          {...empty}
          {...(action && { action: { ...action, onClick: focusContainerThen(action.onClick) } })}
        />
      </div>
    );
  return (
    <div ref={container} className={`${classes.container} ${fit.container} ${phone.container}`} data-density={density}>
      <table
        {...tableRoles.table}
        ref={observeTableFit}
        className={`${classes.table} ${phone.table}`}
        aria-label={label}
        aria-busy={isBusy || rows === undefined}
      >
        <DataTableHead
          columns={columns}
          pageIds={rows?.map(rowId) ?? []}
          hasActions={props.actions !== undefined}
          {...{ selection, sort, onSort }}
        />
        <tbody
          ref={rowsRef}
          {...tableRoles.rowgroup}
          className={`${classes.rows} ${phone.rows}`}
          data-busy={isBusy || undefined}
        >
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
              link={props.rowLink?.(row)}
              selection={selection}
              actions={props.actions?.(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
