import { type MarkMethod, methodLabels } from '@muster/contract/attendance/marks';
import { parallelText } from '@muster/contract/attendance/parallel-classes';
import { isInTotal } from '@muster/contract/attendance/statuses';
import { attendedInText } from '../../lib/format/attended-in.texts.ts';
import { formatTimeOrDateTime } from '../../lib/format/dates.ts';
import { markLabels } from '../../lib/format/mark-labels.texts.ts';
import { formatCount } from '../../ui/text/pluralize.ts';
import type { MyRecord } from './my-attendance.logic.ts';

const methods: Readonly<Record<MarkMethod, string>> = { ...methodLabels, manual: 'Marked by your lecturer' };

/** How a mark was made: 'Scanned, 9:04 AM', 'Corrected by your lecturer', 'Not marked'. */
export function howMarked(
  { date, status, method, marked_at: at, is_corrected: isCorrected, parallel, attended_in: attendedIn }: MyRecord,
  timeZone?: string,
): string {
  if (parallel && status === 'parallel') return parallelText(parallel);
  if (attendedIn) return attendedInText(attendedIn);
  if (status === 'in_progress') return 'Not marked yet';
  if (!isInTotal(status)) return 'Not counted';
  if (isCorrected) return 'Corrected by your lecturer';
  if (method === null) return 'Not marked';
  return at === null ? methods[method] : `${methods[method]}, ${formatTimeOrDateTime(date, at, timeZone)}`;
}

export const countText = (attended: number, total: number): string =>
  total === 0 ? 'No classes held yet' : `${attended} of ${total} ${total === 1 ? 'class' : 'classes'} attended`;

/** Accessible label of a calendar day that has classes. */
export function dayText(records: readonly MyRecord[], planned = 0): string {
  const labels = records.map(({ status }) => markLabels[status].label.toLowerCase());
  const words = [...labels, ...Array.from({ length: planned }, () => 'planned')];
  return `${formatCount(words.length, 'class', 'classes')}: ${words.join(', ')}`;
}

/** '12 present, 1 absent, 4 to come' */
export function statusCountText(records: readonly Pick<MyRecord, 'status'>[], toCome: number): string {
  const counts = [...Map.groupBy(records, ({ status }) => markLabels[status].label.toLowerCase())].map(
    ([label, all]) => `${all.length} ${label}`,
  );
  return [...counts, ...(toCome > 0 ? [`${toCome} to come`] : [])].join(', ');
}
