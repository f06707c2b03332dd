import { weekdays } from '@muster/contract/http/shared';
import type { ChangeDay } from '@muster/contract/timetables/timetables';
import {
  isClassDay,
  type SemesterDates,
  type Validity,
  type WeekPattern,
} from '@muster/contract/timetables/week-patterns';
import { addDays, dayNumber, mondayOf } from '#platform/dates.rules.ts';
import { formatDate } from '#platform/table-files/format-dates.rules.ts';

/** When an entry has its classes. */
export type ClassTimes = { readonly day_of_week: string; readonly start_time: string; readonly weeks: WeekPattern };

/** An entry with the dates of its semester. */
export type DatedEntry = ClassTimes &
  Validity &
  SemesterDates & {
    /** Day of its last class whose register was taken. */
    readonly taken_on: string | null;
  };

/** Date and time in the time zone of the university. */
export type LocalNow = { readonly today: string; readonly time: string };

/** `from`: the first day of the change; null: the change concerns all days of the entry. */
export type PlannedChange = { readonly from: string | null } | { readonly error: string };

/**
 * Decides from which day a change of an entry applies. `next`: the new times; null: the entry ends. Classes that were held, have begun or
 * have a register stay as they were. By default each week has one class: the old one until it was held, then the new one.
 */
export function planChange(
  entry: DatedEntry,
  next: ClassTimes | null,
  requested: ChangeDay,
  now: LocalNow,
): PlannedChange {
  const { valid_until: end, taken_on: taken } = entry;
  if (end !== null && end < now.today) return { error: endedText(end) };
  const whole: PlannedChange = taken === null ? { from: null } : { error: `${takenText(taken)} ${laterDay}` };
  if (requested === 'start') return whole;
  const isNext = requested === 'next';
  if (isNext && entry.starts_on === null && entry.valid_from === null) return { from: null };
  const last = earlier(end, entry.ends_on);
  const from = isNext ? dayOfNextClass(entry, next, now) : requested;
  if (last !== null && last < from) {
    if (!isNext) return { error: `The last day of this entry is ${formatDate(last)}. Please choose an earlier day.` };
    return taken === null
      ? whole
      : { error: `This entry has no class after ${formatDate(taken)}, when attendance was taken.` };
  }
  if (taken !== null && from <= taken) return whole;
  const first = later(entry.valid_from, entry.starts_on);
  const isBegun = first === null || classDayFrom(entry, entry, first, addDays(from, -1)) !== undefined;
  return isBegun ? { from } : { from: null };
}

/** The days of the versions before and after an entry; null: there is none. */
export type Neighbours = { readonly past_until: string | null; readonly next_from: string | null };

export type ValidityProblem = { readonly field: keyof Validity; readonly text: string };

/** Why an entry cannot have this first and last day: registers keep their classes, and each day belongs to one version. */
export function findValidityProblem(
  entry: DatedEntry & Neighbours,
  { valid_from: first, valid_until: last }: Validity,
  { today }: LocalNow,
): ValidityProblem | undefined {
  const { taken_on: taken, past_until: past, next_from: next, valid_until: end } = entry;
  if (end !== null && end < today) return { field: 'valid_until', text: endedText(end) };
  if (first !== entry.valid_from) {
    if (taken !== null) return { field: 'valid_from', text: `${takenText(taken)} Its first day cannot change.` };
    if (past !== null && (first === null || first <= past))
      return { field: 'valid_from', text: `The classes until ${formatDate(past)} stay as they were. ${laterDay}` };
  }
  if (last === end) return undefined;
  if (taken !== null && last !== null && last < taken)
    return { field: 'valid_until', text: `${takenText(taken)} Please choose that day or a later one.` };
  return next !== null && (last === null || next <= last)
    ? { field: 'valid_until', text: `The class changes on ${formatDate(next)}. Please choose an earlier day.` }
    : undefined;
}

const endedText = (end: string): string =>
  `This entry ended on ${formatDate(end)}. Its past classes stay as they were.`;
const takenText = (taken: string): string => `Attendance was taken for this class on ${formatDate(taken)}.`;
const laterDay = 'Please choose a later day.';

/** The day on which a change applies by default. */
function dayOfNextClass(entry: DatedEntry, next: ClassTimes | null, { today, time }: LocalNow): string {
  const hasBegun = [entry, next ?? entry].some(
    (times) => times.start_time <= time && classDayFrom(entry, times, today, today) !== undefined,
  );
  const free = hasBegun ? addDays(today, 1) : today;
  const start = entry.taken_on === null ? free : latest(free, addDays(entry.taken_on, 1));
  const last = earlier(entry.valid_until, entry.ends_on) ?? addDays(start, 366);
  const old = classDayFrom(entry, entry, start, last);
  if (old === undefined || next === null) return start;
  const week = mondayOf(old);
  const first = classDayFrom(entry, next, start, last);
  // A new class before that week would be the second one of a week whose class was held.
  if (first !== undefined && first < week) return week;
  const dayInWeek = addDays(
    week,
    weekdays.findIndex((day) => day === next.day_of_week),
  );
  // The new day of that week is over: the old class is still held in it.
  return dayInWeek < start ? addDays(old, 1) : start;
}

/** The first day from `from` to `to` on which an entry with these times has a class. */
function classDayFrom(
  entry: SemesterDates & Validity,
  { day_of_week: day, weeks }: ClassTimes,
  from: string,
  to: string,
): string | undefined {
  const ahead = (weekdays.findIndex((name) => name === day) - dayNumber(from) + 7) % 7;
  for (let date = addDays(from, ahead); date <= to; date = addDays(date, 7)) {
    const isInSemester = (entry.starts_on ?? date) <= date && date <= (entry.ends_on ?? date);
    if (isInSemester && isClassDay({ ...entry, weeks }, date)) return date;
  }
  return undefined;
}

const latest = (one: string, other: string): string => (one > other ? one : other);
const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : latest(one, other);
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;
