import type { MarkMethod } from '@muster/contract/attendance/attendance';
import { attendanceStatuses, markStatuses, type RecordStatus } from '@muster/contract/attendance/statuses';

type Tone = 'good' | 'fair' | 'bad' | 'neutral';
type MarkLabel = { readonly label: string; readonly tone: Tone };

/** Label and tone of each status. */
export const markLabels = Object.fromEntries([
  ...markStatuses.map((status) => {
    const { label, colour } = attendanceStatuses[status];
    return [status, { label, tone: colour }] as const;
  }),
  ['in_progress', { label: 'In progress', tone: 'neutral' }] as const,
  ['withdrawn', { label: 'Withdrawn', tone: 'neutral' }] as const,
]) as Readonly<Record<RecordStatus, MarkLabel>>;

/** How a mark was recorded. */
export const methodLabels = {
  qr: 'Scanned',
  typed: 'Typed code',
  manual: 'By hand',
} as const satisfies Record<MarkMethod, string>;
