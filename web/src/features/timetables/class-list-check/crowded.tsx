import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { formatTimeRange } from '#lib/format/dates.ts';
import { termLabel } from '#lib/format/term-name.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { ClassListCheckResult } from './class-list-check.api.ts';
import cards from '#ui/list/case-list.module.css';
import classes from './class-list-check.module.css';
import { crowdedCut, seatsText } from './class-list-check.texts.ts';

type CrowdedClass = ClassListCheckResult['crowded'][number];
type CrowdedGroup = ClassListCheckResult['fullest_groups'][number];

const seats = { key: 'seats', title: 'Students and seats', phone: 'state', align: 'end', render: seatsText } as const;

const classColumns: Column<CrowdedClass>[] = [
  { key: 'class', title: 'Class', render: (row) => `${row.module_code} ${row.class_type}` },
  {
    key: 'time',
    title: 'Time',
    render: (row) => `${row.day_of_week}, ${formatTimeRange(row.start_time, row.end_time)}`,
  },
  { key: 'venue', title: 'Venue', render: ({ venue }) => venue },
  seats,
];

const groupColumns: Column<CrowdedGroup>[] = [
  { key: 'group', title: 'Teaching Group', render: (row) => `${row.module_code} ${teachingGroupLabel(row)}` },
  { key: 'term', title: 'Semester', render: (row) => `${termLabel(row.semester)}, ${row.academic_year}` },
  seats,
];

type Props<Row> = { rows: readonly Row[]; total: number };

/** Classes with more students than seats. Each one leads to its form. */
export const CrowdedClasses = (props: Props<CrowdedClass>) => (
  <Crowded<CrowdedClass>
    {...props}
    columns={classColumns}
    rowId={(row) => row.timetable_id}
    rowLabel={(row) => row.module_code}
    rowLink={(row) => ({ to: '/edit-timetable', search: { edit: row.timetable_id } })}
  />
);

/** Teaching groups with more students than seats. Each one leads to its module. */
export const CrowdedGroups = (props: Props<CrowdedGroup>) => (
  <Crowded<CrowdedGroup>
    {...props}
    columns={groupColumns}
    rowId={(row) => row.id}
    rowLabel={(row) => `${row.module_code} ${teachingGroupLabel(row)}`}
    rowLink={({ module_id: id, academic_year, semester }) => ({
      to: `/modules/${id}`,
      search: { academic_year, semester: String(semester) },
    })}
  />
);

function Crowded<Row>({
  rows,
  total,
  ...table
}: Props<Row> & Omit<Parameters<typeof DataTable<Row>>[0], 'rows' | 'empty'>) {
  return (
    <>
      {rows.length < total && <p className={cards.soft}>{crowdedCut(rows.length, total)}</p>}
      <div className={classes.classes}>
        <DataTable<Row> {...table} rows={rows} empty={{ title: '' }} />
      </div>
    </>
  );
}
