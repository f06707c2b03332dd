import type { ClassResource } from '@muster/contract/timetables/class-types';
import { shareValidity, shareWeek, type Validity, type WeekPattern } from '@muster/contract/timetables/week-patterns';
import { venueKey } from '@muster/contract/academics/venues';

export type Named = { readonly id: string; readonly name: string };

/** A class and its resources. Null or empty means unknown; unknown resources are not compared. */
export type KnownClass = Validity & {
  readonly academic_year: string;
  readonly semester: number;
  readonly day_of_week: string;
  /** 'HH:MM', which compares as text. */
  readonly start_time: string;
  readonly end_time: string;
  readonly weeks: WeekPattern;
  readonly lecturer: Named | null;
  readonly assistant: Named | null;
  readonly further_lecturers: readonly Named[];
  readonly further_assistants: readonly Named[];
  readonly venue: string | null;
  readonly groups: readonly Named[];
};

export type Shared = { kind: ClassResource; name: string };

type Interval = Pick<KnownClass, 'start_time' | 'end_time'>;
type Weeks = Pick<KnownClass, 'day_of_week' | 'weeks' | keyof Validity>;

/** Intervals are half-open: a class that ends at 10:00 does not overlap one that starts at 10:00. Empty intervals overlap nothing. */
export const isOverlapping = (one: Interval, other: Interval): boolean =>
  one.start_time < other.end_time &&
  other.start_time < one.end_time &&
  one.start_time < one.end_time &&
  other.start_time < other.end_time;

/** The intersection of two intervals. */
export const overlapOf = (one: Interval, other: Interval): Interval => ({
  start_time: one.start_time > other.start_time ? one.start_time : other.start_time,
  end_time: one.end_time < other.end_time ? one.end_time : other.end_time,
});

const termAndDay = (one: KnownClass): string => `${one.academic_year} ${one.semester} ${one.day_of_week}`;

export const isSameTime = (one: KnownClass, other: KnownClass): boolean =>
  termAndDay(one) === termAndDay(other) && isConcurrent(one, other);

/** Whether two classes of one day and term overlap in a week that both have, while both are valid. */
const isConcurrent = (one: Interval & Weeks, other: Interval & Weeks): boolean =>
  isOverlapping(one, other) && shareWeek(one.weeks, other.weeks) && shareValidity(one, other);

/** The resources that two classes share, named as in `other`; people first. */
export function sharedWith(one: KnownClass, other: KnownClass): Shared[] {
  const shared: Shared[] = [];
  const people = new Set(peopleOf(one).map(({ id }) => id));
  for (const person of peopleOf(other)) {
    if (people.has(person.id)) {
      shared.push({ kind: 'lecturer', name: person.name });
    }
  }
  if (one.venue !== null && other.venue !== null && venueKey(one.venue) === venueKey(other.venue)) {
    shared.push({ kind: 'venue', name: other.venue.trim() });
  }
  for (const group of other.groups) {
    if (one.groups.some(({ id }) => id === group.id)) shared.push({ kind: 'group', name: group.name });
  }
  return shared;
}

/** Lecturers and assistants, without duplicates. */
function peopleOf({ lecturer, assistant, ...further }: KnownClass): Named[] {
  const people = [lecturer ?? [], assistant ?? [], further.further_lecturers, further.further_assistants].flat();
  return people.filter(({ id }, at) => people.findIndex((one) => one.id === id) === at);
}

export type Pair<Class> = { readonly first: Class; readonly second: Class; readonly shared: Shared[] };

/** Yields all pairs of clashing classes, the earlier one first. Compares only classes that overlap in time. */
export function* clashesAmong<Class extends KnownClass>(classes: readonly Class[]): Generator<Pair<Class>> {
  for (const ofDay of Map.groupBy(classes, termAndDay).values()) {
    let ongoing: Class[] = [];
    for (const second of ofDay.toSorted(byStart)) {
      ongoing = ongoing.filter((one) => one.end_time > second.start_time);
      for (const first of ongoing) {
        const shared = isConcurrent(first, second) ? sharedWith(second, first) : [];
        if (shared.length > 0) yield { first, second, shared };
      }
      ongoing.push(second);
    }
  }
}

const byStart = (one: Interval, other: Interval): number =>
  one.start_time < other.start_time ? -1 : Number(one.start_time > other.start_time);
