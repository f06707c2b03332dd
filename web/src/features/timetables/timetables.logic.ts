import { academicYears } from '@muster/contract/academics/academic-years';
import { type Weekday, weekdays } from '@muster/contract/http/shared';
import type { EntryList } from './timetables.api.ts';

/** Academic years of the filter: those in the data and the default ones, sorted. */
export const filterYears = (found: readonly string[], today: string): string[] =>
  [...new Set([...academicYears('filters', today), ...found])].toSorted();

/** Filters and sort order without the page. */
export const withoutPage = ({ page: _, size: __, ...query }: EntryList) => query;

/** The days of the week, beginning with one of them. */
const weekdaysFrom = (first: Weekday = 'Monday'): Weekday[] => {
  const at = weekdays.indexOf(first);
  return [...weekdays.slice(at), ...weekdays.slice(0, at)];
};

/** The weekday of 'YYYY-MM-DD'. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday';

/** The days that have entries, from `first` on; the entries of a day keep their order. */
export const groupByDay = <E extends { readonly day_of_week: Weekday }>(
  entries: readonly E[],
  first?: Weekday,
): [Weekday, E[]][] =>
  weekdaysFrom(first).flatMap((day): [Weekday, E[]][] => {
    const ofDay = entries.filter(({ day_of_week }) => day_of_week === day);
    return ofDay.length === 0 ? [] : [[day, ofDay]];
  });
