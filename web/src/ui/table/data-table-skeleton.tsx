import skeleton from './data-table-skeleton.module.css';
import phone from './data-table-phone.module.css';
import classes from './data-table.module.css';
import { tableRoles } from './table-roles.ts';

const lines = [1, 2, 3, 4, 5, 6, 7, 8];

/** Skeleton rows with the height of real ones. */
export function DataTableSkeleton({ cells }: { cells: number }) {
  return lines.map((line) => (
    <tr key={line} {...tableRoles.row} className={`${classes.row} ${phone.row}`} aria-hidden>
      <td {...tableRoles.cell} colSpan={cells} className={phone.skeletonCell}>
        <div className={skeleton.bar} />
      </td>
    </tr>
  ));
}
