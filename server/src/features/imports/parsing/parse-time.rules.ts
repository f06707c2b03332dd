const two = (value: number): string => String(value).padStart(2, '0');

/** Parses common formats of a time of day to 'HH:MM'; undefined if the text is no time. */
export function parseTime(text: string): string | undefined {
  const trimmed = text.trim();
  // A workbook stores a time as a fraction of a day.
  if (/^0?\.\d+$/u.test(trimmed)) return fromMinutes(Math.round(Number(trimmed) * 1440));
  const [, hours, minutes = '00', meridiem] =
    /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2})(?:[:.h](\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?)?Z?$/iu.exec(
      trimmed,
    ) ?? [];
  if (hours === undefined) return undefined;
  // A plain number is ambiguous.
  if (meridiem === undefined && /^\d+$/u.test(trimmed)) return undefined;
  const hour = Number(hours);
  if (meridiem === undefined) return fromMinutes(hour * 60 + Number(minutes), Number(minutes));
  if (hour < 1 || hour > 12) return undefined;
  const isAfternoon = meridiem.toLowerCase() === 'p';
  return fromMinutes(((hour % 12) + (isAfternoon ? 12 : 0)) * 60 + Number(minutes), Number(minutes));
}

const fromMinutes = (all: number, minutes = 0): string | undefined =>
  all < 1440 && minutes < 60 ? `${two(Math.floor(all / 60))}:${two(all % 60)}` : undefined;
