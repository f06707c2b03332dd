import { type MarkMethod, methodLabels } from '@muster/contract/attendance/marks';
import { requirementLabels } from '@muster/contract/attendance/requirements';
import { isInTotal } from '@muster/contract/attendance/statuses';
import { formatCount, plural } from '@muster/contract/http/plural';
import { parallelText } from '#lib/format/group-title.texts.ts';
import { attendedInText } from '#lib/format/attended-in.texts.ts';
import { formatTimeOrDateTime } from '#lib/format/dates.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import type { CountedRecord, MyRecord } from './my-attendance.logic.ts';

const methods: Readonly<Record<MarkMethod, string>> = { ...methodLabels, manual: 'Marked by your lecturer' };

/** How a mark was made, and whether attendance is required: 'Scanned, 9:04 AM', 'Not marked · recorded only'. */
export function howMarked(record: MyRecord, timeZone?: string): string {
  const how = markingOf(record, timeZone);
  return record.attendance_requirement === 'required' ? how : `${how} · ${requirementWord(record)}`;
}

const requirementWord = ({ attendance_requirement }: CountedRecord): string =>
  requirementLabels[attendance_requirement].toLowerCase();

function markingOf(
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

/** `records`: the classes of one module. */
export const countText = (attended: number, total: number, records: readonly CountedRecord[] = []): string =>
  total === 0
    ? records.some(({ attendance_requirement }) => attendance_requirement !== 'required')
      ? 'No class yet in which attendance is required'
      : 'No classes held yet'
    : `${attended} of ${total} ${plural(total, 'class', 'classes')} attended`;

/** Accessible label of a calendar day that has classes. */
export function dayText(records: readonly MyRecord[], planned = 0): string {
  const labels = records.map(({ status }) => markLabels[status].label.toLowerCase());
  const words = [...labels, ...Array.from({ length: planned }, () => 'planned')];
  return `${formatCount(words.length, 'class', 'classes')}: ${words.join(', ')}`;
}

/** '12 present, 1 absent, 3 recorded only, 4 to come' */
export function statusCountText(records: readonly CountedRecord[], toCome: number): string {
  const wordOf = (record: CountedRecord): string =>
    record.attendance_requirement === 'required'
      ? markLabels[record.status].label.toLowerCase()
      : requirementWord(record);
  const counts = [...Map.groupBy(records, wordOf)].map(([label, all]) => `${all.length} ${label}`);
  return [...counts, ...(toCome > 0 ? [`${toCome} to come`] : [])].join(', ');
}
