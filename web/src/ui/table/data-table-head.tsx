import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type Column, type Sort, sortsOf } from './column.ts';
import phone from './data-table-phone.module.css';
import classes from './data-table.module.css';
import sortClasses from './data-table-sort.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import { type Selection, togglePage } from './selection.ts';
import { tableRoles } from './table-roles.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  pageIds: readonly string[];
  hasActions: boolean;
  selection?: Selection | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** Sortable headers and a checkbox for the page. */
export function DataTableHead<Row>({ columns, pageIds, hasActions, selection, sort, onSort }: Props<Row>) {
  const selectedCount = pageIds.filter((id) => selection?.ids.includes(id)).length;
  const isAllSelected =
    selection?.allMatching?.isSelected === true || (selectedCount > 0 && selectedCount === pageIds.length);
  return (
    <thead {...tableRoles.rowgroup} className={`${classes.head} ${phone.head}`}>
      <tr {...tableRoles.row}>
        {selection && (
          <th {...tableRoles.columnheader} className={classes.checkboxCell}>
            <RowCheckbox
              aria-label="Select this page"
              checked={isAllSelected}
              indeterminate={!isAllSelected && selectedCount > 0}
              disabled={pageIds.length === 0 || selection.allMatching?.isSelected === true}
              onChange={() => selection.onChange(togglePage(selection.ids, pageIds))}
            />
          </th>
        )}
        <th {...tableRoles.columnheader} className={classes.number}>
          No.
        </th>
        {columns.map((column) => {
          const sorts = sortsOf(column);
          const directionOf = (key: string) => (sort?.key === key ? sort.direction : undefined);
          const direction = sorts.map(({ key }) => directionOf(key)).find((one) => one !== undefined);
          return (
            <th
              key={column.key}
              {...tableRoles.columnheader}
              data-align={column.align}
              data-minor={column.isMinor}
              aria-sort={direction === undefined ? undefined : ariaSort[direction]}
            >
              {sorts.length === 0 || !onSort
                ? column.title
                : sorts.map(({ key, title }) => (
                    <SortButton
                      key={key}
                      title={title}
                      direction={directionOf(key)}
                      onSort={(next) => onSort({ key, direction: next })}
                    />
                  ))}
            </th>
          );
        })}
        {hasActions && (
          <th {...tableRoles.columnheader} className={classes.actions}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  );
}

type SortButtonProps = {
  title: string;
  /** Undefined: the list is sorted by something else. */
  direction: Sort['direction'] | undefined;
  onSort: (direction: Sort['direction']) => void;
};

function SortButton({ title, direction, onSort }: SortButtonProps) {
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={sortClasses.sort}
      data-on={direction !== undefined || undefined}
      onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}
    >
      {title}
      <Icon size={15} aria-hidden />
    </button>
  );
}
