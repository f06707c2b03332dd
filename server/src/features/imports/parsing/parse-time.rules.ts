const two = (value: number): string => String(value).padStart(2, '0');

/** 9:30, 9.30, 17h15, 09:00:00, 0930 or 9, with an optional date before it. */
const time =
  /^(?:\d{4}-\d{2}-\d{2}[t ])?(?<hours>\d{1,2})(?:\s?[:.h]\s?(?<minutes>\d{2})(?:[:.]\d{2}(?:\.\d+)?)?|(?<joined>\d{2}))?\s*/u
    .source;
/** Uhr, h, hrs, min, or AM and PM in all spellings. */
const unit = /(?:(?<clock>uhr|h|hrs?|hours|min)\.?|(?<half>[ap])(?:\.?\s?m)?\.?)?\s*z?$/u.source;
const pattern = new RegExp(time + unit, 'u');

/** Parses common spellings of a time of day to 'HH:MM', up to '24:00'; undefined if the text is no time. A plain 9 is ambiguous. */
export function parseTime(text: string): string | undefined {
  const trimmed = text.normalize('NFKC').trim().toLowerCase();
  // A workbook stores a time as a fraction of a day.
  if (/^0?[.,]\d+$/u.test(trimmed)) return fromFraction(trimmed.replace(',', '.'));
  // 24:00 is one day, which is the first date of workbooks.
  if (trimmed === '1900-01-01') return toTime(24, 0);
  const { hours, minutes, joined, clock, half } = pattern.exec(trimmed)?.groups ?? {};
  if (hours === undefined || (minutes ?? joined ?? clock ?? half) === undefined) return undefined;
  const [hour, minute] = [Number(hours), Number(minutes ?? joined ?? 0)];
  if (half === undefined) return toTime(hour, minute);
  if (hour < 1 || hour > 12) return undefined;
  return toTime((hour % 12) + (half === 'p' ? 12 : 0), minute);
}

/** A class that ends at 00:00 ends at the end of its day. */
export const parseEndTime = (text: string): string | undefined => parseTime(text)?.replace('00:00', '24:00');

/** Classes begin and end at multiples of five minutes; other fractions, such as 0.30, may mean minutes. */
function fromFraction(days: string): string | undefined {
  const exact = Number(days) * 1440;
  const minutes = Math.round(exact);
  const isPlausible = minutes % 5 === 0 && Math.abs(exact - minutes) < 0.01 && !days.endsWith('0');
  return isPlausible ? toTime(Math.floor(minutes / 60), minutes % 60) : undefined;
}

const toTime = (hour: number, minute: number): string | undefined =>
  minute < 60 && hour * 60 + minute <= 24 * 60 ? `${two(hour)}:${two(minute)}` : undefined;
