import { percentage } from '@muster/contract/attendance/attendance';
import {
  attendanceStatuses,
  isAttended,
  isInTotal,
  markStatuses,
  type ShownStatus,
  statusLabel,
} from '@muster/contract/attendance/statuses';
import type { TableColumn, TableFile } from '#platform/table-files/table-file.rules.ts';
import { formatClockTime, formatDate } from '#platform/table-files/format-dates.rules.ts';
import type { GridClass, GridStudent } from './module-grid.store.ts';

type Column = TableColumn & { readonly cell: (student: GridStudent) => string | number | null };
type Table = Pick<TableFile, 'columns' | 'rows'> & { readonly heading?: string };

const inProgressSign = '…';
const letterOf = (status: ShownStatus): string =>
  status === 'in_progress' ? inProgressSign : attendanceStatuses[status].shortcut;

/** 'P Present, L Late, …' */
export const legend = [
  ...markStatuses.map((status) => `${letterOf(status)} ${statusLabel(status)}`),
  `${inProgressSign} ${statusLabel('in_progress')}`,
].join(', ');

const count = ({ counted }: GridStudent, isCounted: (status: ShownStatus) => boolean): number =>
  Object.values(counted).filter(isCounted).length;
const attendedOf = (student: GridStudent): number => count(student, isAttended);
const totalOf = (student: GridStudent): number => count(student, isInTotal);
const lastAttendedOf = ({ statuses }: GridStudent, classes: readonly GridClass[]): string | null =>
  classes.findLast(({ id }) => {
    const status = statuses[id];
    return status !== undefined && isAttended(status);
  })?.date ?? null;

const identity: readonly Column[] = [
  { title: 'Student Name', cell: ({ name }) => name },
  { title: 'Student ID', cell: ({ student_id }) => student_id },
];
const group: Column = { title: 'Group', cell: ({ group_name }) => group_name };
const attended: Column = { title: 'Attended', isFigure: true, cell: attendedOf };
const total: Column = { title: 'Total', isFigure: true, cell: totalOf };
const percent = (title: string): Column => ({
  title,
  isFigure: true,
  decimals: 1,
  cell: (student) => percentage(attendedOf(student), totalOf(student)),
});

/** `empty`: the cell of a class in which the student is not expected. */
const classColumns = (
  classes: readonly GridClass[],
  titleOf: (one: GridClass) => string,
  empty: string | null = null,
): Column[] =>
  classes.map((one) => ({
    title: titleOf(one),
    cell({ statuses }) {
      const status = statuses[one.id];
      return status === undefined ? empty : letterOf(status);
    },
  }));

const toTable = (columns: readonly Column[], students: readonly GridStudent[]): Pick<Table, 'columns' | 'rows'> => ({
  columns: columns.map(({ cell: _, ...column }) => column),
  rows: students.map((student) => columns.map(({ cell }) => cell(student))),
});

/** The grid as one table. A student who is not expected in a class has an empty cell there. */
export const gridSheet = (classes: readonly GridClass[], students: readonly GridStudent[]) =>
  toTable(
    [
      ...identity,
      group,
      ...classColumns(classes, ({ date, start_time }) => `${date} ${start_time}`),
      attended,
      { title: 'Missed', isFigure: true, cell: (student) => totalOf(student) - attendedOf(student) },
      {
        title: 'Excused',
        isFigure: true,
        cell: (student) => count(student, (status) => status !== 'in_progress' && !isInTotal(status)),
      },
      total,
      percent('Attendance %'),
      { title: 'Last Attended', isDate: true, cell: (student) => lastAttendedOf(student, classes) },
    ],
    students,
  );

/** What fits beside name, number and totals on a page, and beside name and number only. */
const maxBesideTotals = 14;
/** A PDF shows a missing value as a dash. */
const blank = ' ';
const maxPerTable = 16;

/** The grid as tables that fit on a page; the last one has the totals. */
export function gridPages(
  classes: readonly GridClass[],
  students: readonly GridStudent[],
  clock: Parameters<typeof formatClockTime>[1],
): Table[] {
  const dates = Map.groupBy(classes, ({ date }) => date);
  const titleOf = ({ date, start_time }: GridClass): string => {
    const day = formatDate(date).replace(/ \d{4}$/u, '');
    return (dates.get(date) ?? []).length > 1 ? `${day} ${formatClockTime(start_time, clock)}` : day;
  };
  const totals: Column[] = [
    attended,
    total,
    percent('%'),
    {
      title: 'Last attended',
      cell(student) {
        const date = lastAttendedOf(student, classes);
        return date === null ? null : formatDate(date);
      },
    },
  ];
  if (classes.length <= maxBesideTotals)
    return [toTable([...identity, ...classColumns(classes, titleOf, blank), ...totals], students)];
  const parts = Array.from({ length: Math.ceil(classes.length / maxPerTable) }, (_, at) =>
    classes.slice(at * maxPerTable, (at + 1) * maxPerTable),
  );
  return [
    ...parts.map((part) => ({
      heading: `Classes from ${formatDate(part[0]?.date ?? '')} to ${formatDate(part.at(-1)?.date ?? '')}`,
      ...toTable([...identity, ...classColumns(part, titleOf, blank)], students),
    })),
    { heading: 'Totals', ...toTable([...identity, group, ...totals], students) },
  ];
}
