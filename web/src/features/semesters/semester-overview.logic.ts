import { dayMs } from '@muster/contract/http/durations';
import type { Holiday, Semester } from '@muster/contract/academics/semesters';

type Days = Pick<Semester, 'starts_on' | 'ends_on'>;
/** A range of the year, in percent. */
export type Bar = { readonly left: number; readonly width: number };

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Number of days from `from` to `date`, both 'YYYY-MM-DD'. */
export const daysBetween = (from: string, date: string): number => Math.round((utc(date) - utc(from)) / dayMs);

/** 1 September to 31 August; contains the semesters of an academic year. */
const yearBounds = (academicYear: string): Days => ({
  starts_on: `${academicYear.slice(0, 4)}-09-01`,
  ends_on: `${academicYear.slice(5)}-08-31`,
});

/** The academic year `step` years later. */
export function shiftAcademicYear(academicYear: string, step: number): string {
  const first = Number(academicYear.slice(0, 4)) + step;
  return `${first}-${first + 1}`;
}

/** Position of a date range in the year; undefined if it is outside. */
export function toBar(days: Days, academicYear: string): Bar | undefined {
  const year = yearBounds(academicYear);
  const length = daysBetween(year.starts_on, year.ends_on) + 1;
  const first = Math.max(0, daysBetween(year.starts_on, days.starts_on));
  const end = Math.min(length, daysBetween(year.starts_on, days.ends_on) + 1);
  return end <= first ? undefined : { left: (first / length) * 100, width: ((end - first) / length) * 100 };
}

/** Entries inside the year with their positions, sorted by first day. */
export const toBars = <One extends Days>(all: readonly One[], academicYear: string): { one: One; bar: Bar }[] =>
  all
    .flatMap((one) => {
      const bar = toBar(one, academicYear);
      return bar ? [{ one, bar }] : [];
    })
    .toSorted((a, b) => a.one.starts_on.localeCompare(b.one.starts_on));

export type Month = { readonly name: string; readonly bar: Bar };

const monthNames = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'];

/** The months from September to August with their positions. */
export function monthBars(academicYear: string): Month[] {
  return monthNames.map((name, index) => {
    const month = new Date(Date.UTC(Number(academicYear.slice(0, 4)), 8 + index, 1));
    const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0));
    const days = { starts_on: month.toISOString().slice(0, 10), ends_on: last.toISOString().slice(0, 10) };
    return { name, bar: toBar(days, academicYear) ?? { left: 0, width: 0 } };
  });
}

/** Number of holidays in the year, for the text summary. */
export const countInYear = (holidays: readonly Holiday[], academicYear: string): number =>
  toBars(holidays, academicYear).length;
