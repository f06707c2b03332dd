import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import titleClasses from './data-table-title.module.css';
import classes from './data-table.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import { type Selection, toggleId } from './selection.ts';
import { tableRoles } from './table-roles.ts';

type Props<Row> = {
  row: Row;
  id: string;
  label: string;
  number: number;
  columns: readonly Column<Row>[];
  selection?: Selection | undefined;
  actions?: ReactNode;
};

/** One row; its number is padded to two digits. */
export function DataTableRow<Row>({ row, id, label, number, columns, selection, actions }: Props<Row>) {
  const isAll = selection?.allMatching?.isSelected === true;
  const isSelected = isAll || selection?.ids.includes(id) === true;
  return (
    <tr {...tableRoles.row} className={classes.row} data-selected={isSelected || undefined}>
      {selection && (
        <td {...tableRoles.cell} className={classes.checkboxCell}>
          <RowCheckbox
            aria-label={`Select ${label}`}
            checked={isSelected}
            disabled={isAll}
            onChange={() => selection.onChange(toggleId(selection.ids, id))}
          />
        </td>
      )}
      <td {...tableRoles.cell} className={classes.number}>
        {String(number).padStart(2, '0')}
      </td>
      {columns.map(({ key, title, render, align, hideOnPhone, isMinor }, index) => (
        <td
          key={key}
          {...tableRoles.cell}
          className={classes.cell}
          data-label={index === 0 ? undefined : title}
          data-align={align}
          data-title={index === 0 || undefined}
          data-not-on-phone={hideOnPhone || undefined}
          data-minor={isMinor}
        >
          {index === 0 ? <div className={titleClasses.title}>{render(row)}</div> : render(row)}
        </td>
      ))}
      {actions !== undefined && (
        <td {...tableRoles.cell} className={classes.actions}>
          <div className={classes.buttons}>{actions}</div>
        </td>
      )}
    </tr>
  );
}
