import { dayMs } from '@muster/contract/http/durations';

/** Adds days to a date 'YYYY-MM-DD', independent of time zones. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Subtracts calendar years; 29 February becomes 1 March. */
export function yearsBefore(nowMs: number, years: number): Date {
  const date = new Date(nowMs);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date;
}

/** 0 (Monday) to 6 (Sunday). */
export const dayNumber = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

export const mondayOf = (date: string): string => addDays(date, -dayNumber(date));

/** Date and time of day without a zone; 24:00 is 00:00 of the next day. */
export const toLocalDateTime = (date: string, time: string): Temporal.PlainDateTime =>
  time === '24:00' ? Temporal.PlainDateTime.from(addDays(date, 1)) : Temporal.PlainDateTime.from(`${date}T${time}`);
