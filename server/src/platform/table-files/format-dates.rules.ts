const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** '21 Nov 2026' of 'YYYY-MM-DD'. */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

type Clock = { readonly clock_hours: number };

/** '9:05 AM' of an instant, with the 24-hour clock '09:05'. */
export function formatTime(ms: number, timeZone: string, { clock_hours }: Clock): string {
  const [language, hour] = clock_hours === 24 ? (['en-GB', '2-digit'] as const) : (['en-US', 'numeric'] as const);
  return new Intl.DateTimeFormat(language, { hour, minute: '2-digit', timeZone }).format(ms).replace('\u202F', ' ');
}

/** '9:05 AM' of '09:05', with the 24-hour clock '09:05'. */
export const formatClockTime = (time: string, clock: Clock): string =>
  formatTime(Date.parse(`1970-01-01T${time.slice(0, 5)}:00Z`), 'UTC', clock);

/** '9:00 AM – 9:50 AM' of two 'HH:MM'. */
export const formatTimeRange = (start: string, end: string, clock: Clock): string =>
  `${formatClockTime(start, clock)} – ${formatClockTime(end, clock)}`;

/** '21 Nov 2026, 9:05 AM', with the 24-hour clock '21 Nov 2026, 09:05': the format of the screens. */
export function formatInstant(
  ms: number,
  { time_zone: timeZone, ...clock }: Clock & { readonly time_zone: string },
): string {
  const date = new Intl.DateTimeFormat('en-GB', { ...day, timeZone }).format(ms);
  return `${date}, ${formatTime(ms, timeZone, clock)}`;
}
