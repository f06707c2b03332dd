import { dayMs } from '@muster/contract/http/durations';

/** Dates as 'YYYY-MM-DD', within the range that the server accepts. */
const minYear = 1900;
const maxYear = 2999;

type Context = {
  /** 'YYYY-MM-DD'; completes dates without a year. */
  today: string;
  /** Whether 3/4/2026 is 4 March. Dots and dashes always have the day first. */
  isMonthFirst: boolean;
};

export type ParsedDate = {
  date: string;
  /** The other reading of a date such as 3/4/2026. */
  otherDate?: string;
  /** Whether the text names a year with four digits, so that it cannot be the beginning of another date. */
  isComplete: boolean;
};

const months = 'january february march april may june july august september october november december'.split(' ');
const dayOffsets: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * Reads a date as people type it: 27.11.2026, 27/11/26, 2026-11-27, 20261127, 27 Nov, Nov 27, 2026, Fri 27 November 2026,
 * today. Undefined if the text is no date.
 */
export function parseDate(text: string, context: Context): ParsedDate | undefined {
  const words = text.trim().toLowerCase();
  const offset = dayOffsets[words];
  if (offset !== undefined) {
    const ms = Date.parse(`${context.today}T00:00:00Z`) + offset * dayMs;
    return { date: new Date(ms).toISOString().slice(0, 10), isComplete: true };
  }
  return parseNumbers(words, context) ?? parseMonthName(words, context);
}

function parseNumbers(text: string, { today, isMonthFirst }: Context): ParsedDate | undefined {
  const compact = /^\d{8}$/.test(text);
  if (compact) {
    const date =
      toDate(text.slice(0, 4), text.slice(4, 6), text.slice(6)) ??
      toDate(text.slice(4), text.slice(2, 4), text.slice(0, 2));
    return date === undefined ? undefined : { date, isComplete: true };
  }
  const yearFirst = /^(\d{4})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\.?$/.exec(text);
  if (yearFirst) {
    const date = toDate(yearFirst[1], yearFirst[2], yearFirst[3]);
    return date === undefined ? undefined : { date, isComplete: true };
  }
  const parts = /^(\d{1,2})\s*([-/.\s])\s*(\d{1,2})(?:\s*[-/.\s]\s*(\d{4}|\d{2})?)?$/.exec(text);
  if (!parts) return undefined;
  const [, first, separator, second, year] = parts;
  const isComplete = year?.length === 4;
  const dayFirst = toDate(fullYear(year, today), second, first);
  const monthFirst = toDate(fullYear(year, today), first, second);
  // With one valid reading, the separator does not matter.
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst) {
    const date = dayFirst ?? monthFirst;
    return date === undefined ? undefined : { date, isComplete };
  }
  if (separator !== '/') return { date: dayFirst, isComplete };
  return isMonthFirst
    ? { date: monthFirst, otherDate: dayFirst, isComplete }
    : { date: dayFirst, otherDate: monthFirst, isComplete };
}

function parseMonthName(text: string, { today }: Context): ParsedDate | undefined {
  const tokens = text.split(/[\s.,/-]+/).filter((token) => token !== '');
  const names = tokens.filter((token) => /^[a-z]{3,}$/.test(token));
  const found = names.map((name) => months.findIndex((month) => month.startsWith(name)) + 1).filter((at) => at > 0);
  const numbers = tokens
    .filter((token) => /^\d/.test(token))
    .map((token) => token.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1'));
  // The only other word is the day of the week, which is not checked.
  if (found.length !== 1 || names.length > 2 || names.length + numbers.length !== tokens.length) return undefined;
  if (numbers.some((token) => !/^(?:\d{1,2}|\d{4})$/.test(token))) return undefined;
  const [first, second, ...rest] = numbers;
  if (first === undefined || rest.length > 0) return undefined;
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  const date = toDate(fullYear(year, today), String(found[0]), day);
  return date === undefined ? undefined : { date, isComplete: year?.length === 4 };
}

/** Two digits mean a year from 80 years ago to 19 years ahead. Without a year, the current one. */
function fullYear(year: string | undefined, today: string): string {
  const current = Number(today.slice(0, 4));
  if (year === undefined) return String(current);
  if (year.length === 4) return year;
  const sameCentury = current - (current % 100) + Number(year);
  return String(sameCentury > current + 19 ? sameCentury - 100 : sameCentury);
}

function toDate(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= minYear && y <= maxYear)) return undefined;
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? date.toISOString().slice(0, 10) : undefined;
}

/** Whether a language writes the month before the day. */
export function isMonthFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    0,
  );
  const placeOf = (type: string) => parts.findIndex((part) => part.type === type);
  // Languages with the year first are typed as such.
  return placeOf('month') < placeOf('day') && placeOf('year') > placeOf('day');
}
