const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a time in the time zone of a university, as '28 November 2026 at 09:41 (Asia/Colombo)'. */
export function formatMailTime(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${time.format(at)} (${timeZone})`;
}

/** Formats '2026-11-16' as 'Monday, 16 November 2026', the date format of mails. */
export const formatLongDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
