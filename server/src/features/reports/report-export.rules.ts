import { bandOf, percentage } from '@muster/contract/attendance';
import type { ReportRow } from './report-rows.store.ts';

export const exportColumns = [
  'Student Name',
  'Student ID',
  'Group',
  'Module Code',
  'Module Name',
  'Attended Sessions',
  'Total Sessions',
  'Attendance %',
  'Band',
] as const;

/** One line of the file. Figures are numbers, so that a spreadsheet can go on calculating with them. */
export function exportCells(row: ReportRow): (string | number | null)[] {
  const percent = percentage(row.attended, row.total);
  return [
    row.student_name,
    row.student_id,
    row.group_name,
    row.module_code,
    row.module_name,
    row.attended,
    row.total,
    percent,
    bandOf(percent),
  ];
}
