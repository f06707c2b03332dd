import { formatTime } from '../table-files/format-dates.rules.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Of a university. */
export type TimeSettings = { readonly time_zone: string; readonly clock_hours: number };

/** Formats a time as '28 November 2026 at 9:41 AM (Asia/Colombo)', with the 24-hour clock as '28 November 2026 at 09:41 (Asia/Colombo)'. */
export function formatMailTime(at: Date, { time_zone: timeZone, ...clock }: TimeSettings): string {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at);
  return `${date} at ${formatTime(at.getTime(), timeZone, clock)} (${timeZone})`;
}

/** Formats '2026-11-16' as 'Monday, 16 November 2026', the date format of mails. */
export const formatLongDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
