import { type Weekday, weekdays } from '@muster/contract/http/shared';
import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { shareValidity, shareWeek, type WeekPattern } from '@muster/contract/timetables/week-patterns';
import { venueKey } from '@muster/contract/academics/venues';
import { isOverlapping } from './clashes.rules.ts';

export type Slot = { readonly day_of_week: Weekday; readonly start_time: string; readonly end_time: string };
/** A time that is taken in these weeks, while the class is valid. */
export type BusyTime = Slot & {
  readonly weeks?: WeekPattern | undefined;
  readonly valid_from?: string | null | undefined;
  readonly valid_until?: string | null | undefined;
};

const opens = 8 * 60;
const closes = 18 * 60;
const step = 30;
const workdays = weekdays.slice(0, 5);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOfWeek = ({ day_of_week, start_time }: Slot): number =>
  weekdays.indexOf(day_of_week) * 1440 + minuteOf(start_time);

/** The times and venues that the other planned classes of the form occupy: times of shared resources, and venues at the same time. */
export function occupiedByOthers(
  own: ClassDraft,
  others: readonly ClassDraft[],
): { busy: BusyTime[]; venues: string[] } {
  const ofTerm = others.filter((one) => one.academic_year === own.academic_year && one.semester === own.semester);
  const atItsTime = ofTerm.filter(
    (one) => one.day_of_week === own.day_of_week && isOverlapping(one, own) && isInSameWeek(one, own),
  );
  return {
    busy: ofTerm.filter((one) => sharesResource(own, one)),
    venues: atItsTime.flatMap(({ venue }) => (venue ? [venueKey(venue)] : [])),
  };
}

/** The ids of all lecturers and assistants. */
export const staffIdsOfDraft = (draft: ClassDraft): string[] =>
  [
    draft.lecturer_id,
    draft.assistant_lecturer_id,
    ...draft.further_lecturer_ids,
    ...draft.further_assistant_ids,
  ].filter((id) => typeof id === 'string');

type Days = Omit<BusyTime, 'start_time' | 'end_time'>;
const isInSameWeek = (one: Days, other: Days): boolean =>
  shareWeek(one.weeks ?? null, other.weeks ?? null) && shareValidity(validityOf(one), validityOf(other));
const validityOf = ({ day_of_week, valid_from = null, valid_until = null }: Days) => ({
  day_of_week,
  valid_from,
  valid_until,
});

function sharesResource(own: ClassDraft, other: ClassDraft): boolean {
  const people = staffIdsOfDraft(other);
  return (
    staffIdsOfDraft(own).some((id) => people.includes(id)) ||
    (Boolean(own.venue) && venueKey(own.venue ?? '') === venueKey(other.venue ?? '')) ||
    own.group_ids.some((id) => other.group_ids.includes(id))
  );
}

/**
 * Free alternative times for a class, of the same length: between 8:00 and 18:00 on the half hour, Monday to Friday and on the class's own
 * day. Sorted by distance; of two equally distant times, the later one first.
 */
export function freeSlots(own: BusyTime, busy: readonly BusyTime[], limit: number): Slot[] {
  const minutes = minuteOf(own.end_time) - minuteOf(own.start_time);
  if (minutes <= 0) return [];
  const days = workdays.includes(own.day_of_week) ? workdays : [...workdays, own.day_of_week];
  const all = days.flatMap((day_of_week) => {
    const taken = busy.filter((one) => one.day_of_week === day_of_week && isInSameWeek(one, { ...own, day_of_week }));
    const slots: Slot[] = [];
    for (let start = opens; start + minutes <= closes; start += step) {
      const slot = { day_of_week, start_time: timeOf(start), end_time: timeOf(start + minutes) };
      if (!taken.some((one) => isOverlapping(one, slot))) slots.push(slot);
    }
    return slots;
  });
  const distance = (slot: Slot): number => minuteOfWeek(slot) - minuteOfWeek(own);
  return all
    .filter((slot) => distance(slot) !== 0)
    .toSorted((one, other) => Math.abs(distance(one)) - Math.abs(distance(other)) || distance(other) - distance(one))
    .slice(0, limit);
}
