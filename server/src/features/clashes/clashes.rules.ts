import type { clashKinds } from '@muster/contract/clashes';
import { venueKey } from '@muster/contract/venues';

export type Named = { readonly id: string; readonly name: string };

/** A class with what is known of it. Null or empty: not known, and then not compared. */
export type KnownClass = {
  readonly academic_year: string;
  readonly semester: number;
  readonly day_of_week: string;
  /** 'HH:MM', so that they compare as they are. */
  readonly start_time: string;
  readonly end_time: string;
  readonly lecturer: Named | null;
  readonly assistant: Named | null;
  readonly venue: string | null;
  readonly groups: readonly Named[];
};

export type Shared = { kind: (typeof clashKinds)[number]; name: string };

type Interval = Pick<KnownClass, 'start_time' | 'end_time'>;

/** The minutes are half-open: who ends at ten makes room for who begins at ten. A class without a minute takes no room. */
export const isOverlapping = (one: Interval, other: Interval): boolean =>
  one.start_time < other.end_time &&
  other.start_time < one.end_time &&
  one.start_time < one.end_time &&
  other.start_time < other.end_time;

/** The time that both need. */
export const timeOfBoth = (one: Interval, other: Interval): Interval => ({
  start_time: one.start_time > other.start_time ? one.start_time : other.start_time,
  end_time: one.end_time < other.end_time ? one.end_time : other.end_time,
});

const termAndDay = (one: KnownClass): string => `${one.academic_year} ${one.semester} ${one.day_of_week}`;

export const isSameTime = (one: KnownClass, other: KnownClass): boolean =>
  isOverlapping(one, other) && termAndDay(one) === termAndDay(other);

/** Whom and what two classes both need, in the words of the standing one, people first. */
export function sharedWith(one: KnownClass, standing: KnownClass): Shared[] {
  const shared: Shared[] = [];
  for (const person of peopleOf(standing)) {
    if (one.lecturer?.id === person.id || one.assistant?.id === person.id) {
      shared.push({ kind: 'lecturer', name: person.name });
    }
  }
  if (one.venue !== null && standing.venue !== null && venueKey(one.venue) === venueKey(standing.venue)) {
    shared.push({ kind: 'venue', name: standing.venue.trim() });
  }
  for (const group of standing.groups) {
    if (one.groups.some(({ id }) => id === group.id)) shared.push({ kind: 'group', name: group.name });
  }
  return shared;
}

/** Somebody who is written down twice is one person. */
function peopleOf({ lecturer, assistant }: KnownClass): Named[] {
  const people = lecturer ? [lecturer] : [];
  return assistant && assistant.id !== lecturer?.id ? [...people, assistant] : people;
}

export type Pair<Class> = { readonly first: Class; readonly second: Class; readonly shared: Shared[] };

/** Every two classes that clash, the one that begins earlier first; day by day. Only what goes on at the same time is compared. */
export function* clashesAmong<Class extends KnownClass>(classes: readonly Class[]): Generator<Pair<Class>> {
  for (const ofDay of Map.groupBy(classes, termAndDay).values()) {
    let goingOn: Class[] = [];
    for (const second of ofDay.toSorted(byStart)) {
      goingOn = goingOn.filter((one) => one.end_time > second.start_time);
      for (const first of goingOn) {
        const shared = isOverlapping(first, second) ? sharedWith(second, first) : [];
        if (shared.length > 0) yield { first, second, shared };
      }
      goingOn.push(second);
    }
  }
}

const byStart = (one: Interval, other: Interval): number =>
  one.start_time < other.start_time ? -1 : Number(one.start_time > other.start_time);
