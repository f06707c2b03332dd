const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats '2026-11-16' as 'Monday, 16 November 2026', the date format of mails. */
export const formatLongDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
