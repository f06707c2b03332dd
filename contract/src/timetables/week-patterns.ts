/**
 * The teaching weeks in which a timetable entry has a class: null is every week, 'odd' and 'even' weeks, or chosen weeks in the form
 * '1-4,7'. The SQL function `is_class_week` has the same rule (a test compares them).
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

/** Number of the Monday on or before a date, counted in weeks since 1970. */
const mondayNumber = (date: string): number => Math.floor((Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 3) / 7);

/** The teaching week of a date in a semester: week 1 contains its first day, and weeks begin on Monday. Weeks without classes count too. */
export const weekOfSemester = (startsOn: string, date: string): number =>
  mondayNumber(date) - mondayNumber(startsOn) + 1;

/** The teaching week of a date; null outside the semester and without dates. */
export function teachingWeekOf({ starts_on: first, ends_on: last }: SemesterDates, date: string): number | null {
  if (first === null || last === null || date < first || last < date) return null;
  return weekOfSemester(first, date);
}

/** Whether an entry with this pattern has a class in the week of a date of its semester. */
export const isClassWeek = (entry: SemesterDates & { readonly weeks: WeekPattern }, date: string): boolean =>
  entry.weeks === null || includesWeek(entry.weeks, teachingWeekOf(entry, date));

/** '1–4, 7' of chosen weeks, as people write them. */
export const formatChosenWeeks = (weeks: string): string => weeks.replaceAll('-', '–').replaceAll(',', ', ');

/** 'Every week', 'Odd weeks', 'Even weeks', 'Week 7' or 'Weeks 1–4, 7'. */
export function formatWeeks(weeks: WeekPattern): string {
  if (weeks === null) return weeksTexts.everyWeek;
  if (weeks === 'odd') return 'Odd weeks';
  if (weeks === 'even') return 'Even weeks';
  return `${/^\d+$/u.test(weeks) ? 'Week' : 'Weeks'} ${formatChosenWeeks(weeks)}`;
}
