import { dayMs } from '../http/durations.ts';
import { weekdays } from '../http/shared.ts';

/**
 * The teaching weeks in which a timetable entry has a class: null is every week, 'odd' and 'even' weeks, or chosen weeks in the form
 * '1-4,7'. The SQL function `is_class_day` has the same rule (a test compares them).
 */
export type WeekPattern = string | null;

/** A semester lasts at most one year, which overlaps 54 calendar weeks. */
export const maxTeachingWeek = 54;

export const weeksTexts = {
  everyWeek: 'Every week',
  invalid: `Please give teaching weeks such as 1–4, 7, from 1 to ${maxTeachingWeek}`,
} as const;

type Range = readonly [first: number, last: number];

const rangesOf = (weeks: string): Range[] =>
  weeks.split(',').map((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return [first, last];
  });

/** Whether a pattern includes a week. Without semester dates the week is unknown (null), and every pattern includes it. */
export function includesWeek(weeks: WeekPattern, week: number | null): boolean {
  if (weeks === null || week === null) return true;
  if (weeks === 'odd' || weeks === 'even') return (week % 2 === 1) === (weeks === 'odd');
  return rangesOf(weeks).some(([first, last]) => first <= week && week <= last);
}

/** Whether two patterns have a week in common. */
export const shareWeek = (one: WeekPattern, other: WeekPattern): boolean =>
  one === null || other === null || weeksOf(one).some((week) => includesWeek(other, week));

/** The teaching weeks of a pattern, in order. */
export const weeksOf = (weeks: WeekPattern): number[] =>
  Array.from({ length: maxTeachingWeek }, (_, at) => at + 1).filter((week) => includesWeek(weeks, week));

/** First and last day of a semester; null if it has no dates. */
export type SemesterDates = { readonly starts_on: string | null; readonly ends_on: string | null };

/** Days since 1970-01-01, which was a Thursday. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** Number of the Monday on or before a date, counted in weeks since 1970. */
const mondayNumber = (date: string): number => Math.floor((dayNumber(date) + 3) / 7);

/** The teaching week of a date in a semester: week 1 contains its first day, and weeks begin on Monday. Weeks without classes count too. */
export const weekOfSemester = (startsOn: string, date: string): number =>
  mondayNumber(date) - mondayNumber(startsOn) + 1;

/** The teaching week of a date; null outside the semester and without dates. */
export function teachingWeekOf({ starts_on: first, ends_on: last }: SemesterDates, date: string): number | null {
  if (first === null || last === null || date < first || last < date) return null;
  return weekOfSemester(first, date);
}

/** First and last day of an entry; null: that of its semester. */
export type Validity = { readonly valid_from: string | null; readonly valid_until: string | null };

/** Whether an entry is valid on a date. */
export const isValidOn = ({ valid_from: first, valid_until: last }: Validity, date: string): boolean =>
  (first === null || first <= date) && (last === null || date <= last);

type Days = Validity & { readonly day_of_week: string };

/** Whether a day on which both entries are valid has their weekday. Two versions of one entry have none. */
export function shareValidity(one: Days, other: Days): boolean {
  const froms = [one.valid_from, other.valid_from].filter((day) => day !== null);
  const untils = [one.valid_until, other.valid_until].filter((day) => day !== null);
  const [first, last] = [froms.toSorted().at(-1), untils.toSorted()[0]];
  if (first === undefined || last === undefined) return true;
  const ahead = (weekdays.findIndex((day) => day === one.day_of_week) - ((dayNumber(first) + 3) % 7) + 7) % 7;
  return dayNumber(first) + ahead <= dayNumber(last);
}

/** Whether an entry has a class on a date of its weekday: the entry is valid, and its pattern includes the week of the semester. */
export const isClassDay = (entry: SemesterDates & Validity & { readonly weeks: WeekPattern }, date: string): boolean =>
  isValidOn(entry, date) && (entry.weeks === null || includesWeek(entry.weeks, teachingWeekOf(entry, date)));

/** '1–4, 7' of chosen weeks, as people write them. */
export const formatChosenWeeks = (weeks: string): string => weeks.replaceAll('-', '–').replaceAll(',', ', ');

/** 'Every week', 'Odd weeks', 'Even weeks', 'Week 7' or 'Weeks 1–4, 7'. */
export function formatWeeks(weeks: WeekPattern): string {
  if (weeks === null) return weeksTexts.everyWeek;
  if (weeks === 'odd') return 'Odd weeks';
  if (weeks === 'even') return 'Even weeks';
  return `${/^\d+$/u.test(weeks) ? 'Week' : 'Weeks'} ${formatChosenWeeks(weeks)}`;
}
