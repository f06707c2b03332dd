import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import { formatCount } from '@muster/contract/http/plural';
import { formatDayAndDate, formatDayOfMonth, formatFullDate, today } from './dates.ts';

/** The further modules of a class or teaching group, after its own. */
export const withModules = (codes: readonly string[]): string => `with ${codes.join(', ')}`;

/** Whom a class without groups expects. */
export const everyoneEnrolled = 'Everyone enrolled';

const unbroken = (date: string): string => date.replaceAll(' ', '\u00A0');

/** As many dates as fit into two lines on a phone, and then the last one. */
const maxDates = 8;

/** '3 classes: Mon 5 Oct, 12 Oct, 19 Oct'. */
export function datesText(dates: readonly string[]): string {
  const days = dates.map((date, at) => unbroken(at === 0 ? formatDayAndDate(date) : formatDayOfMonth(date)));
  const shown = days.length <= maxDates ? days : [...days.slice(0, maxDates - 2), '…', ...days.slice(-1)];
  const list = shown.length === 0 ? '' : `: ${shown.join(', ')}`;
  return `${formatCount(dates.length, 'class', 'classes')}${list}`;
}

/**
 * 'Odd weeks, until Sun 6 Dec 2026', or '2 classes: Mon 5 Oct, 26 Oct' of a class of few weeks; undefined for every week. Copies of an older
 * version have no weeks, dates or days.
 */
export const weeksText = (
  {
    weeks,
    dates,
    valid_from: first,
    valid_until: last,
  }: Partial<Pick<TimetableEntry, 'weeks' | 'dates' | 'valid_from' | 'valid_until'>>,
  day = today(),
): string | undefined => {
  if (dates) return datesText(dates);
  const parts = [
    weeks ? formatWeeks(weeks) : '',
    first && first > day ? `from ${formatFullDate(first)}` : '',
    last ? `until ${formatFullDate(last)}` : '',
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
};
