import type { Given } from './row-judging.rules.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const asIso = 'Please give a date as YYYY-MM-DD';

export type ReadDate = { readonly date: string } | { readonly problem: string };

/** A date as people and programs write it. One that can be read in two ways is refused with both, and never guessed. */
export function readDate(text: string): ReadDate {
  const words = text.trim();
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.Z+-]*)?$/u.exec(words) ?? [];
  if (year !== undefined) return made(Number(year), Number(month), Number(day));
  // The number under which Excel keeps a day; five digits of it are 1927 to 2173.
  if (/^[1-9]\d{4}(?:\.\d+)?$/u.test(words))
    return { date: dayOf(Date.UTC(1899, 11, 30) + Math.floor(Number(words)) * 86_400_000) };
  const [, one, mark, other, long] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/u.exec(words) ?? [];
  if (long !== undefined) return dayAndMonth(Number(one), Number(other), Number(long), mark === '.');
  const [, first, name, last] = /^(\d{1,2})[-\s]+([a-z]{3,9})\.?[-,\s]+(\d{4})$/iu.exec(words) ?? [];
  if (last !== undefined) return named(name, Number(first), Number(last));
  const [, american, dayOfMonth, itsYear] =
    /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(words) ?? [];
  if (itsYear !== undefined) return named(american, Number(dayOfMonth), Number(itsYear));
  return { problem: asIso };
}

/** With dots the day comes first everywhere; with strokes it depends on who wrote it. */
function dayAndMonth(one: number, other: number, year: number, isDayFirst: boolean): ReadDate {
  if (isDayFirst || one > 12 || one === other) return made(year, other, one);
  if (other > 12) return made(year, one, other);
  const [dayFirst, monthFirst] = [made(year, other, one), made(year, one, other)];
  if ('problem' in dayFirst || 'problem' in monthFirst) return { problem: asIso };
  return { problem: `This date can be read in two ways. Please write ${dayFirst.date} or ${monthFirst.date}.` };
}

function named(name: string | undefined, day: number, year: number): ReadDate {
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? { problem: asIso } : made(year, month, day);
}

function made(year: number, month: number, day: number): ReadDate {
  const date = dayOf(Date.UTC(year, month - 1, day));
  return date === `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
    ? { date }
    : { problem: 'There is no such day' };
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (ms: number): string => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : '');

/** Dates as the forms send them; what cannot be read is told here and kept from being told twice. */
export function readDates(
  given: Given,
  dates: readonly string[],
  reasons: Record<string, string>,
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const field of dates) {
    const text = given[field];
    if (text === undefined) continue;
    const date = readDate(text);
    if ('problem' in date) reasons[field] = date.problem;
    else read[field] = date.date;
  }
  return read;
}
