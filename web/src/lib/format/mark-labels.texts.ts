import type { MarkMethod, MarkStatus } from '@muster/contract/attendance/attendance';

type Tone = 'good' | 'fair' | 'bad' | 'neutral';

export const statusLabels = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
} as const satisfies Record<MarkStatus, string>;

/** Label and tone of each mark. */
export const markLabels: Readonly<Record<MarkStatus, { readonly label: string; readonly tone: Tone }>> = {
  present: { label: statusLabels.present, tone: 'good' },
  late: { label: statusLabels.late, tone: 'fair' },
  absent: { label: statusLabels.absent, tone: 'bad' },
  excused: { label: statusLabels.excused, tone: 'neutral' },
};

/** How a mark was recorded. */
export const methodLabels = {
  qr: 'Scanned',
  typed: 'Typed code',
  manual: 'By hand',
} as const satisfies Record<MarkMethod, string>;
