import { toSessionType } from '@muster/contract/attendance/session-types';
import { capitalize } from '#lib/check-in/session-label.texts.ts';

/** The classes page says 'lab', the timetable 'laboratory'. */
const canonical = (type: string): string =>
  type
    .trim()
    .toLowerCase()
    .replace(/^laboratory$/, 'lab');

export const isSameType = (one: string, other: string): boolean => canonical(one) === canonical(other);

/** Options of a type select: the offered types, and each current type that is not among them. */
export function sessionTypeOptions(
  offered: readonly string[],
  current: readonly string[],
): { value: string; label: string }[] {
  const others = current.map(toSessionType).filter((type) => type !== '' && !offered.includes(type));
  return [...offered, ...new Set(others)].map((type) => ({ value: type, label: capitalize(type) }));
}
