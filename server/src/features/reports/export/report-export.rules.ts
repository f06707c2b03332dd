import { bandOf, percentage } from '@muster/contract/attendance/attendance';
import type { ReportRow } from '../queries/report-rows.store.ts';

/** A column of a report file. The formatting applies to PDF, the kinds of values also to spreadsheets. */
export type ReportColumn = {
  readonly title: string;
  /** A number, right-aligned. */
  readonly isFigure?: boolean;
  readonly decimals?: 0 | 1;
  /** Days as YYYY-MM-DD. */
  readonly isDate?: boolean;
  /** Times of day as HH:MM. */
  readonly isTime?: boolean;
  /** Colours of rating words. */
  readonly tones?: Readonly<Record<string, 'good' | 'fair' | 'bad'>>;
};

export const bandTones = { Excellent: 'good', Average: 'fair', Poor: 'bad' } as const;

export const exportColumns: readonly ReportColumn[] = [
  { title: 'Student Name' },
  { title: 'Student ID' },
  { title: 'Group' },
  { title: 'Module Code' },
  { title: 'Module Name' },
  { title: 'Attended Sessions', isFigure: true },
  { title: 'Total Sessions', isFigure: true },
  { title: 'Attendance %', isFigure: true, decimals: 1 },
  { title: 'Band', tones: bandTones },
];

/** One row of the file. Figures are numbers, so that spreadsheets can calculate with them. */
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
