import { methodLabels } from '@muster/contract/attendance/marks';
import { attendanceStatuses, isAttended, markStatuses, statusLabel } from '@muster/contract/attendance/statuses';
import type { FileFormat } from '@muster/contract/http/lists';
import { formatClockTime, formatDate, formatTimeRange } from '#platform/table-files/format-dates.rules.ts';
import type { PdfHeader, TableColumn, TableFile } from '#platform/table-files/table-file.rules.ts';
import type { ExportedClass, ExportedMark } from './register-file.store.ts';

type Facts = PdfHeader['facts'];

const statusTones: NonNullable<TableColumn['tones']> = Object.fromEntries(
  markStatuses.flatMap((status) => {
    const { label, colour } = attendanceStatuses[status];
    return colour === 'neutral' ? [] : [[label, colour] as const];
  }),
);

const stateOf = ({ is_withdrawn, is_final }: ExportedClass): string =>
  is_withdrawn ? 'Withdrawn' : is_final ? 'Final' : 'In progress';

/** '14 Sept 2026, 9:00 AM – 9:50 AM'. */
const formatClassTime = (of: Pick<ExportedClass, 'date' | 'start_time' | 'end_time' | 'clock_hours'>): string =>
  `${formatDate(of.date)}, ${formatTimeRange(of.start_time, of.end_time, of)}`;

/** What identifies a class, for the header of a PDF. */
export const classFacts = (of: Omit<ExportedClass, 'is_final' | 'is_withdrawn'>): Facts => [
  ['Class', formatClassTime(of)],
  ['Type', of.session_type],
  ...(of.location === '' ? [] : [['Location', of.location] as const]),
  ['Lecturer', of.lecturer],
  ...(of.groups.length === 0 ? [] : [['Groups', of.groups.join(', ')] as const]),
];

export function registerFacts(of: ExportedClass, marks: readonly ExportedMark[]): Facts {
  const attended = marks.filter(({ status }) => isAttended(status)).length;
  return [...classFacts(of), ['State', stateOf(of)], ['Attended', `${attended} of ${marks.length}`]];
}

type Column = TableColumn & {
  /** Only in this kind of file: a PDF states the class above the table and has little width. */
  readonly only?: 'sheet' | 'pdf';
  readonly cell: (mark: ExportedMark, of: ExportedClass) => string | null;
};

const markedTime = ({ marked_on, marked_time }: ExportedMark, of: ExportedClass): string | null => {
  if (marked_on === null || marked_time === null) return null;
  const time = formatClockTime(marked_time, of);
  return marked_on === of.date ? time : `${formatDate(marked_on)}, ${time}`;
};

const columns: readonly Column[] = [
  { title: 'Student Name', cell: ({ name }) => name },
  { title: 'Student ID', cell: ({ student_id }) => student_id },
  { title: 'Email', only: 'sheet', cell: ({ email }) => email },
  { title: 'Group', cell: ({ group_name }) => group_name },
  { title: 'Status', tones: statusTones, cell: ({ status }) => statusLabel(status) },
  { title: 'Method', cell: ({ method }) => method && methodLabels[method] },
  { title: 'Marked', only: 'pdf', cell: markedTime },
  { title: 'Marked On', only: 'sheet', isDate: true, cell: ({ marked_on }) => marked_on },
  { title: 'Marked At', only: 'sheet', isTime: true, cell: ({ marked_time }) => marked_time },
  { title: 'Marked By', cell: ({ marked_by }) => marked_by?.name ?? null },
  { title: 'Module Code', only: 'sheet', cell: (_, of) => of.module_code },
  { title: 'Class Date', only: 'sheet', isDate: true, cell: (_, of) => of.date },
  { title: 'Class Start', only: 'sheet', isTime: true, cell: (_, of) => of.start_time },
  { title: 'Class State', only: 'sheet', cell: (_, of) => stateOf(of) },
];

export function registerTable(format: FileFormat, of: ExportedClass, marks: readonly ExportedMark[]): TableFile {
  const shown = columns.filter(({ only }) => only === undefined || only === (format === 'pdf' ? 'pdf' : 'sheet'));
  return {
    name: `register-${fileNameOf(of)}`,
    title: `Register: ${of.module_code} ${of.module_name}`,
    columns: shown.map(({ only: _, cell: __, ...column }) => column),
    rows: marks.map((mark) => shown.map(({ cell }) => cell(mark, of))),
  };
}

/** 'CS101-2026-09-14-0900'. */
export const fileNameOf = ({
  module_code,
  date,
  start_time,
}: Pick<ExportedClass, 'module_code' | 'date' | 'start_time'>): string =>
  `${module_code}-${date}-${start_time.replace(':', '')}`;
