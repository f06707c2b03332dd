import { formatTimeRange } from '../../../lib/format/dates.ts';
import { formatCount } from '../../../ui/text/pluralize.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ClassListCheckResult } from './class-list-check.api.ts';
import classes from './class-list-check.module.css';
import { crowdedCut } from './class-list-check.texts.ts';

type Crowded = ClassListCheckResult['crowded'][number];

const columns: Column<Crowded>[] = [
  { key: 'class', title: 'Class', render: (row) => `${row.module_code} ${row.class_type}` },
  {
    key: 'time',
    title: 'Time',
    render: (row) => `${row.day_of_week}, ${formatTimeRange(row.start_time, row.end_time)}`,
  },
  { key: 'venue', title: 'Venue', render: ({ venue }) => venue },
  { key: 'students', title: 'Students', align: 'end', render: ({ students }) => formatCount(students) },
  { key: 'seats', title: 'Seats', align: 'end', render: ({ seats }) => formatCount(seats) },
];

/** Classes with more students than seats. Each one leads to its form. */
export const CrowdedClasses = ({ rows, total }: { rows: readonly Crowded[]; total: number }) => (
  <>
    {rows.length < total && <p className={classes.text}>{crowdedCut(rows.length, total)}</p>}
    <DataTable<Crowded>
      columns={columns}
      rows={rows}
      rowId={(row) => row.timetable_id}
      rowLabel={(row) => row.module_code}
      rowLink={(row) => ({ to: '/edit-timetable', search: { edit: row.timetable_id } })}
      empty={{ title: '' }}
    />
  </>
);
