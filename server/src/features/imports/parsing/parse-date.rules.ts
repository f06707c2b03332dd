import type { RowInput } from '../validation/row-fields.rules.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const isoDateRequired = 'Please give a date as YYYY-MM-DD';

export type ParsedDate = { readonly date: string } | { readonly problem: string };

/** Parses common date formats. An ambiguous date is never guessed: the problem names both readings. */
export function parseDate(text: string): ParsedDate {
  const trimmed = text.trim();
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.Z+-]*)?$/u.exec(trimmed) ?? [];
  if (year !== undefined) return toDate(Number(year), Number(month), Number(day));
  // An Excel serial date; five digits cover 1927 to 2173.
  if (/^[1-9]\d{4}(?:\.\d+)?$/u.test(trimmed))
    return { date: dayOf(Date.UTC(1899, 11, 30) + Math.floor(Number(trimmed)) * 86_400_000) };
  const [, one, mark, other, long] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/u.exec(trimmed) ?? [];
  if (long !== undefined) return dayAndMonth(Number(one), Number(other), Number(long), mark === '.');
  const [, first, name, last] = /^(\d{1,2})[-\s]+([a-z]{3,9})\.?[-,\s]+(\d{4})$/iu.exec(trimmed) ?? [];
  if (last !== undefined) return fromMonthName(name, Number(first), Number(last));
  const [, monthName, dayOfMonth, yearAfterMonth] =
    /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(trimmed) ?? [];
  if (yearAfterMonth !== undefined) return fromMonthName(monthName, Number(dayOfMonth), Number(yearAfterMonth));
  return { problem: isoDateRequired };
}

/** With dots, the day comes first; with slashes or hyphens, either order is possible. */
function dayAndMonth(first: number, second: number, year: number, isDayFirst: boolean): ParsedDate {
  if (isDayFirst || first > 12 || first === second) return toDate(year, second, first);
  if (second > 12) return toDate(year, first, second);
  const [dayFirst, monthFirst] = [toDate(year, second, first), toDate(year, first, second)];
  if ('problem' in dayFirst || 'problem' in monthFirst) return { problem: isoDateRequired };
  return { problem: `This date can be read in two ways. Please write ${dayFirst.date} or ${monthFirst.date}.` };
}

function fromMonthName(name: string | undefined, day: number, year: number): ParsedDate {
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? { problem: isoDateRequired } : toDate(year, month, day);
}

function toDate(year: number, month: number, day: number): ParsedDate {
  const date = dayOf(Date.UTC(year, month - 1, day));
  return date === `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
    ? { date }
    : { problem: 'There is no such day' };
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (ms: number): string => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : '');

/** Converts the dates of a row to YYYY-MM-DD. An unreadable date gets a reason and is omitted, so that the form reports no second error. */
export function parseDates(
  input: RowInput,
  dates: readonly string[],
  reasons: Record<string, string>,
): Record<string, string> {
  const parsed: Record<string, string> = {};
  for (const field of dates) {
    const text = input[field];
    if (text === undefined) continue;
    const date = parseDate(text);
    if ('problem' in date) reasons[field] = date.problem;
    else parsed[field] = date.date;
  }
  return parsed;
}
