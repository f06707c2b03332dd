import skeleton from './data-table-skeleton.module.css';
import classes from './data-table.module.css';
import { as } from './table-roles.ts';

const lines = [1, 2, 3, 4, 5, 6, 7, 8];

/** Rows that have not come yet, as high as real ones. */
export function DataTableSkeleton({ cells }: { cells: number }) {
  return lines.map((line) => (
    <tr key={line} {...as.row} className={classes.row} aria-hidden>
      <td {...as.cell} colSpan={cells} className={classes.waiting}>
        <div className={skeleton.bar} />
      </td>
    </tr>
  ));
}
