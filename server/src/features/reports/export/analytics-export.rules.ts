import type { breakdowns, exportAnalytics } from '@muster/contract/reports/analytics';
import type { QueryOf } from '@muster/contract/http/endpoint';
import type {
  AnalyticsReply,
  BreakdownReplyRow,
  HeatQuery,
  HeatReplyRow,
  RiskReplyRow,
  SessionReplyRow,
  DistributionReplyRow,
} from '../analytics/analytics.rules.ts';
import type { TableColumn, TableFile } from '#platform/table-files/table-file.rules.ts';
import { bandTones } from './report-export.rules.ts';

export type ExportQuery = QueryOf<typeof exportAnalytics>;
type Cells = TableFile['rows'][number];
type Table = Pick<TableFile, 'title' | 'columns' | 'rows'>;

const figure = (title: string): TableColumn => ({ title, isFigure: true });
const percent = (title: string): TableColumn => ({ title, isFigure: true, decimals: 1 });
const band: TableColumn = { title: 'Band', tones: bandTones };
const figures = [
  figure('Expected'),
  figure('Attended'),
  figure('Late'),
  figure('Absent'),
  figure('Excused'),
  percent('Attendance %'),
];

type Figures = Pick<SessionReplyRow, 'expected' | 'attended' | 'late' | 'absent' | 'excused' | 'percentage'>;
const cellsOf = (row: Figures): Cells => [
  row.expected,
  row.attended,
  row.late,
  row.absent,
  row.excused,
  row.percentage,
];

export const weeksTable = (weeks: AnalyticsReply['weeks']): Table => ({
  title: 'Attendance by week',
  columns: [{ title: 'Week from', isDate: true }, figure('Classes'), ...figures],
  rows: weeks.map((week) => [week.week_start, week.sessions, ...cellsOf(week)]),
});

export const distributionTable = (distribution: AnalyticsReply['distribution']): Table => ({
  title: 'Students by attendance',
  columns: [figure('From %'), figure('To %'), figure('Students')],
  rows: distribution.map(({ from, to, students }) => [from, to, students]),
});

const stepText = (from: number): string => (from === 90 ? '90 to 100%' : `${from} to under ${from + 10}%`);

/** Percentages over all modules. */
export const studentsTable = (from: number | undefined, rows: readonly DistributionReplyRow[]): Table => ({
  title: from === undefined ? 'Students by attendance' : `Students with ${stepText(from)}`,
  columns: [
    ...['Student Name', 'Student ID', 'Group'].map((title) => ({ title })),
    figure('Attended'),
    figure('Expected'),
    percent('Attendance %'),
    band,
  ],
  rows: rows.map(({ student, ...row }) => [
    student.name,
    student.student_id,
    student.group_name,
    row.attended,
    row.expected,
    row.percentage,
    row.band,
  ]),
});

const headings: Readonly<Record<(typeof breakdowns)[number], readonly string[]>> = {
  module: ['Module Code', 'Module Name'],
  group: ['Group', 'Degree'],
  degree: ['Degree', 'Level'],
  lecturer: ['Lecturer', 'Employee ID'],
  weekday: ['Weekday'],
  hour: ['Hour'],
};

export function breakdownTable(by: ExportQuery['by'], rows: readonly BreakdownReplyRow[]): Table {
  const [first = '', ...more] = headings[by];
  const people = by === 'module' || by === 'group' || by === 'degree';
  const isModule = by === 'module';
  return {
    title: `Attendance by ${by}`,
    columns: [
      ...[first, ...more].map((title) => ({ title })),
      ...(isModule ? [figure('Credits')] : []),
      figure('Classes'),
      ...(people ? [figure('Students')] : []),
      ...figures,
      band,
    ],
    rows: rows.map((row) => [
      row.label,
      ...(more.length > 0 ? [row.detail] : []),
      ...(isModule ? [row.credits] : []),
      row.sessions,
      ...(people ? [row.students] : []),
      ...cellsOf(row),
      row.band,
    ]),
  };
}

/** One column per hour or week. */
export function heatTable(by: HeatQuery['by'], columns: readonly string[], rows: readonly HeatReplyRow[]): Table {
  const isWeekday = by === 'weekday';
  return {
    title: isWeekday ? 'Attendance by weekday and hour' : `Attendance by ${by} and week`,
    columns: [
      ...headings[by].map((title) => ({ title })),
      percent('Attendance %'),
      ...columns.map((column) => percent(isWeekday ? `${column.padStart(2, '0')}:00` : column)),
    ],
    rows: rows.map((row) => {
      const percentages = new Map(row.cells.map((cell) => [cell.column, cell.percentage]));
      return [
        row.label,
        ...(isWeekday ? [] : [row.detail]),
        row.percentage,
        ...columns.map((column) => percentages.get(column) ?? null),
      ];
    }),
  };
}

const riskTitles: Readonly<Record<ExportQuery['kind'], string>> = {
  below_80: 'Students below 80%',
  below_60: 'Students below 60%',
  cannot_reach_80: 'Students who can no longer reach 80%',
  missed_in_a_row: 'Students who missed the latest classes',
};

export const riskTable = (kind: ExportQuery['kind'], rows: readonly RiskReplyRow[]): Table => ({
  title: riskTitles[kind],
  columns: [
    ...['Student Name', 'Student ID', 'Group', 'Module Code', 'Module Name', 'Academic Year'].map((title) => ({
      title,
    })),
    figure('Attended'),
    figure('Expected'),
    percent('Attendance %'),
    band,
    figure('Still to come'),
    percent('Best possible %'),
    figure('Missed in a row'),
    { title: 'Last attended', isDate: true },
  ],
  rows: rows.map(({ student, module, ...row }) => [
    student.name,
    student.student_id,
    student.group_name,
    module.module_code,
    module.module_name,
    row.academic_year,
    row.attended,
    row.expected,
    row.percentage,
    row.band,
    row.to_come,
    row.best_possible,
    row.missed_in_a_row,
    row.last_attended_on,
  ]),
});

export const sessionsTable = (rows: readonly SessionReplyRow[]): Table => ({
  title: 'Held classes',
  columns: [
    { title: 'Date', isDate: true },
    { title: 'Weekday' },
    { title: 'Start', isTime: true },
    { title: 'End', isTime: true },
    ...['Module Code', 'Module Name', 'Type', 'Venue', 'Lecturer'].map((title) => ({
      title,
    })),
    ...figures,
  ],
  rows: rows.map((row) => [
    row.date,
    row.weekday,
    row.class_start_time,
    row.class_end_time,
    row.module_code,
    row.module_name,
    row.session_type,
    row.location,
    row.lecturer,
    ...cellsOf(row),
  ]),
});
