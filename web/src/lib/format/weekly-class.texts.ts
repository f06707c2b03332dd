import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import { formatFullDate, today } from './dates.ts';

/** The further modules of a class or teaching group, after its own. */
export const withModules = (codes: readonly string[]): string => `with ${codes.join(', ')}`;

/** Whom a class without groups expects. */
export const everyoneEnrolled = 'Everyone enrolled';

/** 'Odd weeks, until Sun 6 Dec 2026'; undefined for every week. Copies of an older version have no weeks or days. */
export const weeksText = (
  {
    weeks,
    valid_from: first,
    valid_until: last,
  }: Partial<Pick<TimetableEntry, 'weeks' | 'valid_from' | 'valid_until'>>,
  day = today(),
): string | undefined => {
  const parts = [
    weeks ? formatWeeks(weeks) : '',
    first && first > day ? `from ${formatFullDate(first)}` : '',
    last ? `until ${formatFullDate(last)}` : '',
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
};
