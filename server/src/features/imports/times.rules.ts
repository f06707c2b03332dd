const two = (value: number): string => String(value).padStart(2, '0');

/** A time of day as people and programs write it, as 'HH:MM'; undefined where it is none. */
export function readTime(text: string): string | undefined {
  const words = text.trim();
  // The part of a day under which a workbook keeps a time.
  if (/^0?\.\d+$/u.test(words)) return fromMinutes(Math.round(Number(words) * 1440));
  const [, hours, minutes = '00', half] =
    /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2})(?:[:.h](\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?)?Z?$/iu.exec(
      words,
    ) ?? [];
  if (hours === undefined) return undefined;
  // A number alone might be anything.
  if (half === undefined && /^\d+$/u.test(words)) return undefined;
  const hour = Number(hours);
  if (half === undefined) return fromMinutes(hour * 60 + Number(minutes), Number(minutes));
  if (hour < 1 || hour > 12) return undefined;
  const isAfternoon = half.toLowerCase() === 'p';
  return fromMinutes(((hour % 12) + (isAfternoon ? 12 : 0)) * 60 + Number(minutes), Number(minutes));
}

const fromMinutes = (all: number, minutes = 0): string | undefined =>
  all < 1440 && minutes < 60 ? `${two(Math.floor(all / 60))}:${two(all % 60)}` : undefined;
