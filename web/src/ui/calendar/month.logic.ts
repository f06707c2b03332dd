import { weekStart } from '#lib/format/dates.ts';

/** A month as 'YYYY-MM'. */
export type Month = string;
export type Day = { readonly date: string; readonly isOfMonth: boolean };

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** From the first day of the week. */
export const calendarWeekdays = (): string[] => [...weekdays.slice(weekStart()), ...weekdays.slice(0, weekStart())];

/** Days from the first day of its week to the date. */
export const dayOfWeek = (date: Date): number => (date.getUTCDay() - weekStart() + 7) % 7;

export const monthOf = (date: string): Month => date.slice(0, 7);

export function addMonths(month: Month, step: -1 | 1): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return isoDate(Date.UTC(year, number - 1 + step, 1)).slice(0, 7);
}

/** The weeks that overlap a month, each from the first day of the week. */
export function weeksOf(month: Month): Day[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const blanks = dayOfWeek(new Date(Date.UTC(year, number - 1, 1)));
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((blanks + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const date = isoDate(Date.UTC(year, number - 1, week * 7 + weekday - blanks + 1));
      return { date, isOfMonth: monthOf(date) === month };
    }),
  );
}

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
