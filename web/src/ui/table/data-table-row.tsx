import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Column } from './column.ts';
import phone from './data-table-phone.module.css';
import titleClasses from './data-table-title.module.css';
import classes from './data-table.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import type { RowLink } from './row-link.ts';
import { type Selection, toggleId } from './selection.ts';
import { tableRoles } from './table-roles.ts';

type Props<Row> = {
  row: Row;
  id: string;
  label: string;
  number: number;
  columns: readonly Column<Row>[];
  link?: RowLink | undefined;
  selection?: Selection | undefined;
  actions?: ReactNode;
};

/** One row; its number is padded to two digits. On a phone a card of two lines, which opens to show everything. */
export function DataTableRow<Row>({ row, id, label, number, columns, link, selection, actions }: Props<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const isAll = selection?.allMatching?.isSelected === true;
  const isSelected = isAll || selection?.ids.includes(id) === true;
  const firstDetail = columns.findIndex((column, index) => index > 0 && column.phone === undefined);
  return (
    <tr
      {...tableRoles.row}
      className={`${classes.row} ${phone.row}`}
      data-selected={isSelected || undefined}
      data-link={link && true}
      data-open={isOpen || undefined}
    >
      {selection && (
        <td {...tableRoles.cell} className={`${classes.checkboxCell} ${phone.checkboxCell}`}>
          <RowCheckbox
            aria-label={`Select ${label}`}
            checked={isSelected}
            disabled={isAll}
            onChange={() => selection.onChange(toggleId(selection.ids, id))}
          />
        </td>
      )}
      <td {...tableRoles.cell} className={`${classes.number} ${phone.number}`}>
        {String(number).padStart(2, '0')}
      </td>
      {columns.map(({ key, title, render, align, phone: place, isMinor }, index) => (
        <td
          key={key}
          {...tableRoles.cell}
          className={`${classes.cell} ${phone.cell}`}
          data-label={index === 0 ? undefined : title}
          data-align={align}
          data-title={index === 0 || undefined}
          data-phone={index === 0 ? undefined : (place ?? (index === firstDetail ? 'first' : 'detail'))}
          data-minor={isMinor}
        >
          {index === 0 ? (
            <>
              <div className={titleClasses.title}>
                {link ? (
                  <Link {...link} className={titleClasses.link}>
                    {render(row)}
                  </Link>
                ) : (
                  render(row)
                )}
              </div>
              <button
                type="button"
                className={phone.more}
                aria-label={`${isOpen ? 'Less' : 'More'} about ${label}`}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                <IconChevronDown size={20} aria-hidden />
              </button>
            </>
          ) : (
            render(row)
          )}
        </td>
      ))}
      {actions !== undefined && (
        <td {...tableRoles.cell} className={`${classes.actions} ${phone.actions}`}>
          <div className={`${classes.buttons} ${phone.buttons}`}>{actions}</div>
        </td>
      )}
    </tr>
  );
}
