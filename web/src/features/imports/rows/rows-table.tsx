import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { tableRoles } from '../../../ui/table/table-roles.ts';
import { shownColumns } from '../imports.logic.ts';
import { verdicts } from '../imports.texts.ts';
import classes from './rows-table.module.css';

type Props = { batch: ImportBatch; rows: readonly ImportRow[]; isBusy: boolean };

/** Every row as the file has it, with what is wrong or changes at its very cell; cards on a phone. */
export function RowsTable({ batch, rows, isBusy }: Props) {
  const columns = shownColumns(batch, rows);
  return (
    <div
      className={classes.place}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse a wide table is scrolled with the arrow keys
      tabIndex={0}
      role="region"
      aria-label="Rows"
      data-busy={isBusy || undefined}
    >
      <table {...tableRoles.table} className={classes.table} aria-label="Rows of the file">
        <thead {...tableRoles.rowgroup} className={classes.head}>
          <tr {...tableRoles.row}>
            {['Line', 'Verdict', ...columns].map((title) => (
              <th key={title} {...tableRoles.columnheader}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {rows.map((row) => (
            <Row key={row.line} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** It clashes, and is imported all the same: what it clashes with is to be known, and not wrong. */
const isAccepted = (row: ImportRow): boolean => row.is_clashing && row.verdict !== 'refused';

function Row({ row, columns }: { row: ImportRow; columns: readonly string[] }) {
  const { word, tone } = verdicts[row.verdict];
  const ofRow = row.reasons[''];
  const wrong = Object.entries(row.reasons).filter(([column]) => column !== '');
  return (
    <tr {...tableRoles.row} className={classes.row} data-accepted={isAccepted(row) || undefined}>
      <td {...tableRoles.cell} className={classes.line}>
        {row.line}
      </td>
      <td {...tableRoles.cell} className={classes.verdict}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {ofRow !== undefined && <span className={classes.reason}>{ofRow}</span>}
        {/* A wide table hides the cell that is wrong, which is read out at its place. */}
        {wrong.map(([column, reason]) => (
          <span key={column} className={classes.where} aria-hidden>
            <strong>{column}</strong> {reason}
          </span>
        ))}
      </td>
      {columns.map((column) => (
        <Cell key={column} row={row} column={column} />
      ))}
    </tr>
  );
}

function Cell({ row, column }: { row: ImportRow; column: string }) {
  const value = row.values[column] ?? '';
  const reason = row.reasons[column];
  const before = row.before[column];
  const isChanged = before !== undefined && before !== value;
  return (
    <td
      {...tableRoles.cell}
      className={classes.cell}
      data-label={column}
      data-wrong={reason !== undefined || undefined}
      data-empty={(value === '' && reason === undefined && !isChanged) || undefined}
    >
      <span className={classes.words}>
        {isChanged && before !== '' && (
          <>
            <del className={classes.before}>{before}</del>{' '}
          </>
        )}
        {isChanged ? <ins className={classes.after}>{value === '' ? 'nothing' : value}</ins> : value}
        {reason !== undefined && <span className={classes.reason}>{reason}</span>}
      </span>
    </td>
  );
}
