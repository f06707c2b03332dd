import { methodLabels } from '@muster/contract/attendance/marks';
import { requirementLabels } from '@muster/contract/attendance/requirements';
import { statusLabel } from '@muster/contract/attendance/statuses';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { listSources } from '@muster/contract/attendance/class-lists';
import type { attendanceRows, rowClassStates } from '@muster/contract/reports/attendance-rows';
import type { TableColumn } from '#platform/table-files/table-file.rules.ts';
import type { RowClass, RowKey, StudentRow } from './attendance-rows.store.ts';

export type AttendanceRow = RowClass & StudentRow;
type ReplyRow = ReplyOf<typeof attendanceRows>['data'][number];

/**
 * What counts: the mark, else absent once the class is final. Present if a class of a parallel teaching group counts in its place. Null in a class
 * that counts for no student, and for students of another teaching group.
 */
function statusOf({
  class_state,
  attendance_requirement,
  mark,
  source,
  attended_in_parallel: isInParallel,
}: AttendanceRow): ReplyRow['status'] {
  if (class_state === 'withdrawn' || class_state === 'not_taken' || source === 'parallel' || source === 'guest')
    return null;
  if (isInParallel) return 'present';
  return mark ?? (class_state === 'final' && attendance_requirement !== 'counted' ? 'absent' : 'in_progress');
}

export function toReplyRow(row: AttendanceRow): ReplyRow {
  const { id: _, marked_on: __, marked_time: ___, marked_at, ...shown } = row;
  return { ...shown, status: statusOf(row), marked_at: marked_at?.toISOString() ?? null };
}

export const formatCursor = ({ date, sessionId, studentId }: RowKey): string => [date, sessionId, studentId].join('_');

const stateLabels: Readonly<Record<(typeof rowClassStates)[number], string>> = {
  in_progress: 'In progress',
  final: 'Final',
  withdrawn: 'Withdrawn',
  not_taken: 'Not taken',
};
const sourceLabels: Readonly<Record<(typeof listSources)[number], string>> = {
  class_list: 'Class list',
  added: 'Added',
  requested: 'Requested',
  joined: 'Joined the group',
  parallel: 'Parallel group',
  guest: 'Parallel group, does not count',
};

const columns: readonly (TableColumn & { readonly cell: (row: AttendanceRow) => string | number | null })[] = [
  { title: 'Date', isDate: true, cell: ({ date }) => date },
  { title: 'Start', isTime: true, cell: ({ class_start_time: time }) => time },
  { title: 'End', isTime: true, cell: ({ class_end_time: time }) => time },
  { title: 'Module Code', cell: ({ module_code }) => module_code },
  { title: 'Module Name', cell: ({ module_name }) => module_name },
  { title: 'Type', cell: ({ session_type }) => session_type },
  { title: 'Academic Year', cell: ({ academic_year }) => academic_year },
  { title: 'Lecturer', cell: ({ lecturer }) => lecturer },
  { title: 'Employee ID', cell: ({ lecturer_employee_id }) => lecturer_employee_id },
  { title: 'Class State', cell: ({ class_state }) => stateLabels[class_state] },
  { title: 'Attendance', cell: ({ attendance_requirement }) => requirementLabels[attendance_requirement] },
  { title: 'Student Name', cell: ({ student_name }) => student_name },
  { title: 'Student ID', cell: ({ student_id }) => student_id },
  { title: 'Degree Programme', cell: ({ degree_programme }) => degree_programme },
  { title: 'Year', cell: ({ year }) => year },
  { title: 'Semester', cell: ({ semester }) => semester },
  { title: 'Group', cell: ({ group_name }) => group_name },
  { title: 'On The List By', cell: ({ source }) => sourceLabels[source] },
  {
    title: 'Status',
    cell(row) {
      const status = statusOf(row);
      return status === null ? null : statusLabel(status);
    },
  },
  { title: 'Mark', cell: ({ mark }) => (mark === null ? null : statusLabel(mark)) },
  { title: 'Method', cell: ({ method }) => method && methodLabels[method] },
  { title: 'Marked On', isDate: true, cell: ({ marked_on }) => marked_on },
  { title: 'Marked At', isTime: true, cell: ({ marked_time }) => marked_time },
  { title: 'Marked By', cell: ({ marked_by }) => marked_by?.name ?? null },
  { title: 'Class ID', cell: ({ session_id }) => session_id },
];

export const rowColumns: readonly TableColumn[] = columns.map(({ cell: _, ...column }) => column);
export const rowCells = (row: AttendanceRow): (string | number | null)[] => columns.map(({ cell }) => cell(row));
