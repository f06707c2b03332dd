const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** '21 Nov 2026' of 'YYYY-MM-DD'. */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** '21 Nov 2026, 9:05 AM', the format of the screens. */
export function formatInstant(ms: number, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-GB', { ...day, timeZone }).format(ms);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(ms);
  return `${date}, ${time.replace('\u202F', ' ')}`;
}
