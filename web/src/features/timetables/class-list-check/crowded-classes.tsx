import { formatTimeRange } from '../../../lib/format/dates.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ClassListCheckResult } from './class-list-check.api.ts';
import cards from '../../../ui/list/case-list.module.css';
import classes from './class-list-check.module.css';
import { crowdedCut, seatsText } from './class-list-check.texts.ts';

type Crowded = ClassListCheckResult['crowded'][number];

const columns: Column<Crowded>[] = [
  { key: 'class', title: 'Class', render: (row) => `${row.module_code} ${row.class_type}` },
  {
    key: 'time',
    title: 'Time',
    render: (row) => `${row.day_of_week}, ${formatTimeRange(row.start_time, row.end_time)}`,
  },
  { key: 'venue', title: 'Venue', render: ({ venue }) => venue },
  { key: 'seats', title: 'Students and seats', phone: 'state', align: 'end', render: seatsText },
];

/** Classes with more students than seats. Each one leads to its form. */
export const CrowdedClasses = ({ rows, total }: { rows: readonly Crowded[]; total: number }) => (
  <>
    {rows.length < total && <p className={cards.soft}>{crowdedCut(rows.length, total)}</p>}
    <div className={classes.classes}>
      <DataTable<Crowded>
        columns={columns}
        rows={rows}
        rowId={(row) => row.timetable_id}
        rowLabel={(row) => row.module_code}
        rowLink={(row) => ({ to: '/edit-timetable', search: { edit: row.timetable_id } })}
        empty={{ title: '' }}
      />
    </div>
  </>
);
