import type { Holiday, Semester } from '@muster/contract/semesters';

type Days = Pick<Semester, 'starts_on' | 'ends_on'>;
/** A stretch of the year, in percent of it. */
export type Bar = { readonly left: number; readonly width: number };

const dayMs = 86_400_000;
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** How many days after `from` the other is. Both 'YYYY-MM-DD'. */
export const daysFrom = (from: string, date: string): number => Math.round((utc(date) - utc(from)) / dayMs);

/** From the first of September; the semesters of an academic year lie in it. */
const yearBounds = (academicYear: string): Days => ({
  starts_on: `${academicYear.slice(0, 4)}-09-01`,
  ends_on: `${academicYear.slice(5)}-08-31`,
});

/** The academic year before or after. */
export function yearBeside(academicYear: string, step: number): string {
  const first = Number(academicYear.slice(0, 4)) + step;
  return `${first}-${first + 1}`;
}

/** Where some days lie in the year; undefined where none of them does. */
export function barOf(days: Days, academicYear: string): Bar | undefined {
  const year = yearBounds(academicYear);
  const length = daysFrom(year.starts_on, year.ends_on) + 1;
  const first = Math.max(0, daysFrom(year.starts_on, days.starts_on));
  const end = Math.min(length, daysFrom(year.starts_on, days.ends_on) + 1);
  return end <= first ? undefined : { left: (first / length) * 100, width: ((end - first) / length) * 100 };
}

/** What of a list lies in the year, with its place there, by its first day. */
export const barsOf = <One extends Days>(all: readonly One[], academicYear: string): { one: One; bar: Bar }[] =>
  all
    .flatMap((one) => {
      const bar = barOf(one, academicYear);
      return bar ? [{ one, bar }] : [];
    })
    .toSorted((a, b) => a.one.starts_on.localeCompare(b.one.starts_on));

export type Month = { readonly name: string; readonly bar: Bar };

const monthNames = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'];

/** September to August, each as wide as it is long. */
export function monthsOf(academicYear: string): Month[] {
  return monthNames.map((name, index) => {
    const month = new Date(Date.UTC(Number(academicYear.slice(0, 4)), 8 + index, 1));
    const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0));
    const days = { starts_on: month.toISOString().slice(0, 10), ends_on: last.toISOString().slice(0, 10) };
    return { name, bar: barOf(days, academicYear) ?? { left: 0, width: 0 } };
  });
}

/** Of the year that is shown: what is read out instead of the picture. */
export const inYear = (holidays: readonly Holiday[], academicYear: string): number =>
  barsOf(holidays, academicYear).length;
