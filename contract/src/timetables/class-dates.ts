import { dayMs } from '../http/durations.ts';
import { weekdays } from '../http/shared.ts';
import { isClassDay, type Validity, type WeekPattern } from './week-patterns.ts';

/** Day, weeks and validity of an entry, which decide when it has its classes. */
export type ClassDays = Validity & { readonly day_of_week: string; readonly weeks: WeekPattern };

/** First and last day of the semester of a weekly class. */
export type SemesterDays = { readonly starts_on: string; readonly ends_on: string };

/** The dates of a weekly class in its semester, limited to `days`. */
export function classDates(
  weekly: ClassDays & SemesterDays,
  { from, to }: { readonly from: string; readonly to: string },
): string[] {
  const { starts_on, ends_on, day_of_week: day } = weekly;
  const first = Date.parse(starts_on > from ? starts_on : from);
  const last = Date.parse(ends_on < to ? ends_on : to);
  const ahead = (weekdays.findIndex((name) => name === day) - new Date(first).getUTCDay() + 8) % 7;
  const dates: string[] = [];
  for (let ms = first + ahead * dayMs; ms <= last; ms += 7 * dayMs) dates.push(new Date(ms).toISOString().slice(0, 10));
  return dates.filter((date) => isClassDay(weekly, date));
}

export const classDaysTexts = {
  outside: 'This day is outside the semester. Please choose a day in it.',
  noClass: 'There is no class in these weeks between the first and the last day. Please change one of them.',
} as const;

type Problem = { readonly field: 'valid_from' | 'valid_until' | 'weeks'; readonly text: string };

/** Why an entry cannot have these days in its semester; undefined if it can. */
export function findClassDaysProblem(entry: ClassDays, semester: SemesterDays): Problem | undefined {
  const { starts_on: from, ends_on: to } = semester;
  for (const field of ['valid_from', 'valid_until'] as const) {
    const day = entry[field];
    if (day !== null && (day < from || to < day)) return { field, text: classDaysTexts.outside };
  }
  const dates = classDates({ ...entry, ...semester }, { from, to });
  return dates.length === 0 ? { field: 'weeks', text: classDaysTexts.noClass } : undefined;
}
