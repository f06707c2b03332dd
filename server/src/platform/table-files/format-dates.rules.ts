const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** '21 Nov 2026' of 'YYYY-MM-DD'. */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** '21 Nov 2026, 9:05 AM', with the 24-hour clock '21 Nov 2026, 09:05': the format of the screens. */
export function formatInstant(
  ms: number,
  { time_zone: timeZone, clock_hours }: { readonly time_zone: string; readonly clock_hours: number },
): string {
  const date = new Intl.DateTimeFormat('en-GB', { ...day, timeZone }).format(ms);
  const [language, hour] = clock_hours === 24 ? (['en-GB', '2-digit'] as const) : (['en-US', 'numeric'] as const);
  const time = new Intl.DateTimeFormat(language, { hour, minute: '2-digit', timeZone }).format(ms);
  return `${date}, ${time.replace('\u202F', ' ')}`;
}
