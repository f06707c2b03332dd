import { type Weekday, weekdays } from '@muster/contract/shared';
import type { ClassDraft } from '@muster/contract/clashes';
import { venueKey } from '@muster/contract/venues';
import { isOverlapping } from './clashes.rules.ts';

export type Slot = { readonly day_of_week: Weekday; readonly start_time: string; readonly end_time: string };

const opens = 8 * 60;
const closes = 18 * 60;
const step = 30;
const workdays = weekdays.slice(0, 5);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOfWeek = ({ day_of_week, start_time }: Slot): number =>
  weekdays.indexOf(day_of_week) * 1440 + minuteOf(start_time);

/** What the classes planned beside one take of it: the times of its people, groups and venue, and the venues at its time. */
export function besideOnes(own: ClassDraft, others: readonly ClassDraft[]): { busy: Slot[]; venues: string[] } {
  const ofTerm = others.filter((one) => one.academic_year === own.academic_year && one.semester === own.semester);
  const atItsTime = ofTerm.filter((one) => one.day_of_week === own.day_of_week && isOverlapping(one, own));
  return {
    busy: ofTerm.filter((one) => isSharing(own, one)),
    venues: atItsTime.flatMap(({ venue }) => (venue ? [venueKey(venue)] : [])),
  };
}

function isSharing(own: ClassDraft, other: ClassDraft): boolean {
  const people = [other.lecturer_id, other.assistant_lecturer_id];
  return (
    [own.lecturer_id, own.assistant_lecturer_id].some((id) => typeof id === 'string' && people.includes(id)) ||
    (Boolean(own.venue) && venueKey(own.venue ?? '') === venueKey(other.venue ?? '')) ||
    own.group_ids.some((id) => other.group_ids.includes(id))
  );
}

/**
 * Other times of the week at which nothing of a class is taken: as long as it is, between 8 and 18 o'clock on the half hour,
 * from Monday to Friday and on its own day. The nearest first; of two that are as near, the later one.
 */
export function freeSlots(own: Slot, busy: readonly Slot[], most: number): Slot[] {
  const minutes = minuteOf(own.end_time) - minuteOf(own.start_time);
  if (minutes <= 0) return [];
  const days = workdays.includes(own.day_of_week) ? workdays : [...workdays, own.day_of_week];
  const all = days.flatMap((day_of_week) => {
    const taken = busy.filter((one) => one.day_of_week === day_of_week);
    const slots: Slot[] = [];
    for (let start = opens; start + minutes <= closes; start += step) {
      const slot = { day_of_week, start_time: timeOf(start), end_time: timeOf(start + minutes) };
      if (!taken.some((one) => isOverlapping(one, slot))) slots.push(slot);
    }
    return slots;
  });
  const away = (slot: Slot): number => minuteOfWeek(slot) - minuteOfWeek(own);
  return all
    .filter((slot) => away(slot) !== 0)
    .toSorted((one, other) => Math.abs(away(one)) - Math.abs(away(other)) || away(other) - away(one))
    .slice(0, most);
}
