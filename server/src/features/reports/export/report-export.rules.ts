import { bandOf, percentage } from '@muster/contract/attendance';
import type { ReportRow } from '../queries/report-rows.store.ts';

/** What a spreadsheet reads as its head, and paper needs beyond it. */
export type ReportColumn = {
  readonly title: string;
  /** Below each other on the right. */
  readonly isFigure?: boolean;
  readonly decimals?: 0 | 1;
  /** Days as YYYY-MM-DD. */
  readonly isDate?: boolean;
  /** Times of day as HH:MM. */
  readonly isTime?: boolean;
  /** Words that judge; they stand beside their colour. */
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
