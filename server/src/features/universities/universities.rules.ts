/** Normalises an IANA time zone name. Returns undefined if there is no such zone. */
export function readTimeZone(typed: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: typed.trim() }).resolvedOptions();
    return /^[+-]/u.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}
