import { attendanceStatuses, markStatuses, type RecordStatus, statusLabel } from '@muster/contract/attendance/statuses';

type Tone = 'good' | 'fair' | 'bad' | 'neutral';
type MarkLabel = { readonly label: string; readonly tone: Tone };

/** Label and tone of each status. */
export const markLabels = Object.fromEntries([
  ...markStatuses.map((status) => {
    const { label, colour } = attendanceStatuses[status];
    return [status, { label, tone: colour }] as const;
  }),
  ['in_progress', { label: statusLabel('in_progress'), tone: 'neutral' }] as const,
  ['parallel', { label: 'Other group', tone: 'neutral' }] as const,
  ['withdrawn', { label: 'Withdrawn', tone: 'neutral' }] as const,
]) as Readonly<Record<RecordStatus, MarkLabel>>;
