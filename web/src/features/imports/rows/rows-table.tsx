import { nameChoices } from '@muster/contract/academics/import-matchings';
import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import type { ReactNode } from 'react';
import { withShownTimes } from '#lib/format/dates.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { tableRoles } from '#ui/table/table-roles.ts';
import { useRowChoices } from '../batch/use-row-choices.ts';
import { isInformation, visibleColumns } from '../imports.logic.ts';
import { question, verdicts } from '../imports.texts.ts';
import { CellCorrection } from './cell-correction.tsx';
import { RowChoices } from './row-choices.tsx';
import classes from './rows-table.module.css';

/** `isChangeable`: the user may decide about the rows. */
type Props = { batch: ImportBatch; rows: readonly ImportRow[]; isBusy: boolean; isChangeable: boolean };

/** The rows as in the file, with errors and changes in their cells; cards on small screens. */
export function RowsTable({ batch, rows, isBusy, isChangeable }: Props) {
  const columns = visibleColumns(batch, rows);
  const choices = useRowChoices(batch);
  return (
    <div
      className={classes.scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll a wide table with the arrow keys
      tabIndex={0}
      role="region"
      aria-label="Rows"
      data-busy={isBusy || choices.isBusy || undefined}
    >
      <table {...tableRoles.table} className={classes.table} aria-label="Rows of the file">
        <thead {...tableRoles.rowgroup} className={classes.head}>
          <tr {...tableRoles.row}>
            {['Line', 'Result', ...columns].map((title) => (
              <th key={title} {...tableRoles.columnheader}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {rows.map((row) => (
            <Row
              key={row.line}
              row={row}
              columns={columns}
              correct={(field, reason) =>
                isChangeable && isCorrectable(row, field) ? (
                  <CellCorrection key={`${field} ${reason}`} {...{ batch, row, field, reason, choices }} />
                ) : null
              }
            >
              {isChangeable && <RowChoices row={row} choices={choices} />}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A question has its own answers. */
const isCorrectable = (row: ImportRow, field: string): boolean =>
  row.verdict === 'refused' && row.correction !== 'open' && !row.is_clashing && field !== 'Password';

type RowProps = {
  row: ImportRow;
  columns: readonly string[];
  /** The control for the error of a field. */
  correct: (field: string, reason: string) => ReactNode;
  /** What the user can do about the result. */
  children: ReactNode;
};

function Row({ row, columns, correct, children }: RowProps) {
  const { label, tone } = row.correction === 'open' ? question : verdicts[row.verdict];
  const rowReason = row.reasons[''];
  const [first, ...others] = Object.entries(row.reasons).filter(([column]) => column !== '');
  return (
    <tr {...tableRoles.row} className={classes.row} data-information={isInformation(row) || undefined}>
      <td {...tableRoles.cell} className={classes.line}>
        {row.line}
      </td>
      <td {...tableRoles.cell} className={classes.verdict}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {rowReason !== undefined && <span className={classes.reason}>{withShownTimes(rowReason)}</span>}
        {row.note !== null && <span className={classes.note}>{withShownTimes(row.note)}</span>}
        {row.same_people.map(({ id, number }) => (
          <span key={id} className={classes.join}>
            <ButtonLink size="sm" variant="default" to={`/join-student/${row.record_id}`} search={{ with: id }}>
              Join with {number}
            </ButtonLink>
          </span>
        ))}
        {/* Here, because the cells may be scrolled out of view. */}
        {first && <CellReason row={row} reason={first} correct={correct} />}
        {others.length > 0 && (
          <details className={classes.others}>
            <summary>and {others.length} more</summary>
            {others.map((reason) => (
              <CellReason key={reason[0]} row={row} reason={reason} correct={correct} />
            ))}
          </details>
        )}
        {children}
      </td>
      {columns.map((column) => (
        <Cell key={column} row={row} column={column} />
      ))}
    </tr>
  );
}

type CellReasonProps = Pick<RowProps, 'row' | 'correct'> & { reason: [string, string] };

function CellReason({ row, reason: [column, text], correct }: CellReasonProps) {
  const control = correct(column, text);
  return (
    <>
      <span id={reasonId(row, column)} className={classes.cellReason}>
        <strong>{column}</strong> {withShownTimes(control ? nameChoices.withoutList(text) : text)}
      </span>
      {control}
    </>
  );
}

const reasonId = ({ line }: ImportRow, column: string): string => `reason-${line}-${column.replaceAll(/\W/gu, '-')}`;

function Cell({ row, column }: { row: ImportRow; column: string }) {
  const value = row.values[column] ?? '';
  const isInvalid = column in row.reasons;
  const before = row.before[column];
  const isChanged = before !== undefined && before !== value;
  return (
    <td
      {...tableRoles.cell}
      className={classes.cell}
      data-label={column}
      data-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? reasonId(row, column) : undefined}
      data-empty={(value === '' && !isChanged) || undefined}
    >
      <span className={classes.content}>
        {isChanged && before !== '' && (
          <>
            <del className={classes.before}>{before}</del>{' '}
          </>
        )}
        {isChanged ? <ins className={classes.after}>{value === '' ? 'nothing' : value}</ins> : value}
      </span>
    </td>
  );
}
