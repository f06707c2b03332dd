import { bandOf, percentage } from '@muster/contract/attendance/attendance';
import type { TableColumn } from '#platform/table-files/table-file.rules.ts';
import type { Filters } from '../queries/report-filters.store.ts';
import type { ReportRow } from '../queries/report-rows.store.ts';

export const bandTones = { Excellent: 'good', Average: 'fair', Poor: 'bad' } as const;

export const exportColumns: readonly TableColumn[] = [
  { title: 'Student Name' },
  { title: 'Student ID' },
  { title: 'Group' },
  { title: 'Module Code' },
  { title: 'Module Name' },
  { title: 'Attended Sessions', isFigure: true },
  { title: 'Total Sessions', isFigure: true },
  { title: 'Attendance %', isFigure: true, decimals: 1 },
  { title: 'Band', tones: bandTones },
  { title: 'Last Attended', isDate: true },
];

/** One row of the file. Figures are numbers, so that spreadsheets can calculate with them. */
export function exportCells(row: ReportRow, moduleLimits: Filters['moduleLimits']): (string | number | null)[] {
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
    bandOf(percent, moduleLimits.get(row.module_id)),
    row.last_attended_on,
  ];
}
