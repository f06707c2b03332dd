import type { ReactNode } from 'react';
import squareClasses from './heat-square.module.css';
import classes from './heat-table.module.css';

type Row = { readonly key: string; readonly head: ReactNode; readonly counts: readonly number[] };

type Props = {
  /** Describes the figures; not visible. */
  caption: string;
  /** Title of the first column. */
  rowTitle: string;
  columns: readonly { readonly key: string; readonly head: ReactNode }[];
  rows: readonly Row[];
};

const steps = 5;

/** Counts in a table of squares: darker squares have higher counts, in five steps of the highest one. */
export function HeatTable({ caption, rowTitle, columns, rows }: Props) {
  const max = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowTitle}</th>
          {columns.map((column) => (
            <th key={column.key} scope="col">
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, counts }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {counts.map((count, at) => (
              <td key={columns[at]?.key}>
                <span className={squareClasses.square} data-step={Math.ceil((count / max) * steps)}>
                  {count}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
