const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Monday, 16 November 2026', as every mail names a date of the calendar. */
export const formatLongDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
