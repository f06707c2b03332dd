import type { MarkMethod } from '@muster/contract/attendance';
import { formatTimeBeside } from '../../lib/dates.ts';
import { markWords, methodWords } from '../../lib/mark-words.texts.ts';
import type { MyRecord } from './my-attendance.logic.ts';

const methods: Readonly<Record<MarkMethod, string>> = { ...methodWords, manual: 'Marked by your lecturer' };

/** How a mark came about: 'Scanned, 9:04 AM', 'Corrected by your lecturer'; nothing where there is no mark. */
export function howMarked(
  { date, status, method, marked_at: at, is_corrected: isCorrected }: MyRecord,
  timeZone?: string,
): string {
  if (status === 'excused') return 'Does not count';
  if (isCorrected) return 'Corrected by your lecturer';
  if (method === null) return 'Not marked';
  return at === null ? methods[method] : `${methods[method]}, ${formatTimeBeside(date, at, timeZone)}`;
}

export const countText = (attended: number, total: number): string =>
  total === 0 ? 'No classes held yet' : `${attended} of ${total} ${total === 1 ? 'class' : 'classes'} attended`;

/** Said for a day of the calendar that has classes. */
export function dayText(records: readonly MyRecord[]): string {
  const words = records.map(({ status }) => markWords[status].word.toLowerCase()).join(', ');
  return `${records.length} ${records.length === 1 ? 'class' : 'classes'}: ${words}`;
}
