import { dayMs } from '@muster/contract/http/durations';
import type { RowInput } from '../validation/row-fields.rules.ts';
import { findMonth, findWeekday } from './names-of-time.rules.ts';

const isoDateRequired = 'Please give a date as YYYY-MM-DD';
const fourDigitsRequired = 'Please write the year with four digits, such as 2001-04-03';

export type ParsedDate = { readonly date: string } | { readonly problem: string };

/**
 * Parses common date formats. An ambiguous date is never guessed: the problem names both readings. `isDayFirst`: the order of dates with
 * slashes or hyphens, if it is known.
 */
export function parseDate(text: string, isDayFirst?: boolean): ParsedDate {
  const trimmed = withoutWeekday(
    withoutTime(
      text
        .normalize('NFKC')
        .replaceAll(/[\p{Pd}\u2212]/gu, '-')
        .trim(),
    ),
  );
  const [, year, month, day] =
    /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})[.日]?$/u.exec(trimmed) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)$/u.exec(trimmed) ??
    [];
  if (year !== undefined) return toDate(Number(year), Number(month), Number(day));
  if (isDayNumber(trimmed)) return { date: dayOf(Date.UTC(1899, 11, 30) + Math.floor(Number(trimmed)) * dayMs) };
  const [, one, mark, other, long] = /^(\d{1,2})([-/. ])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/u.exec(trimmed) ?? [];
  if (long?.length === 2) return { problem: fourDigitsRequired };
  if (long !== undefined) return dayAndMonth(Number(one), Number(other), Number(long), mark === '.' || isDayFirst);
  return withMonthName(trimmed);
}

/** A date as spreadsheet programs store it; five digits cover 1927 to 2173. */
export const isDayNumber = (text: string): boolean => /^[1-9]\d{4}(?:\.\d+)?$/u.test(text.trim());

const daysFrom1904 = 1462;

/** The day numbers in some columns of a workbook that counts from 1904, as those of others. */
export const toUsualDayNumbers = (cells: readonly string[], columns: ReadonlySet<number>): string[] =>
  cells.map((cell, at) => (columns.has(at) && isDayNumber(cell) ? String(Number(cell) + daysFrom1904) : cell));

/** Exports of databases add a time: 2001-04-03T00:00:00.000Z, 03.04.2001 0:00. */
const withoutTime = (text: string): string =>
  text.replace(
    /(?<=\d)(?:T|,? )\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?(?: ?(?:Z|UTC|GMT)|[+-]\d{2}(?::?\d{2})?)?$/iu,
    '',
  );

/** Monday, 3 April 2001. */
const withoutWeekday = (text: string): string => {
  const [start, name = ''] = /^(\p{L}+)(?:[.,]+\s*|\s+)(?=[\d\p{L}])/u.exec(text) ?? [];
  return start !== undefined && name.length > 1 && findWeekday(name) !== undefined && findMonth(name) === undefined
    ? text.slice(start.length)
    : text;
};

/** 3 April 2001, 3. Okt. 2001, 1er janvier 2001, 3 de mayo de 2001, April 3rd, 2001 and 2001-Apr-03. */
function withMonthName(text: string): ParsedDate {
  const { day, name, year } =
    [
      /^(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?:[-\s]+|\s*\/)(?:de |of )?(?<name>\p{L}+)\.?(?:[-,/\s]+)(?:de )?(?<year>\d{4}|\d{2})$/iu,
      /^(?<name>\p{L}+)\.?[-\s]+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[-\s]+)(?<year>\d{4})$/iu,
      /^(?<year>\d{4})[-\s]+(?<name>\p{L}+)\.?[-\s]+(?<day>\d{1,2})$/iu,
    ]
      .map((pattern) => pattern.exec(text)?.groups)
      .find((groups) => groups !== undefined) ?? {};
  const month = findMonth(name ?? '');
  if (month === undefined || year === undefined) return { problem: isoDateRequired };
  return year.length === 2 ? { problem: fourDigitsRequired } : toDate(Number(year), month, Number(day));
}

/**
 * Reads the ambiguous dates of a column in the order that its other dates have: 17/03/2005 tells that 10/03/2005 is in March. Returns index
 * -> date; empty if the others differ, or are so few that one can be an error.
 */
export function readDatesByOrder(texts: readonly string[]): Map<number, ParsedDate> {
  const dayFirst = new Map<number, ParsedDate>();
  const monthFirst = new Map<number, ParsedDate>();
  let [certainDays, certainMonths] = [0, 0];
  for (const [at, text] of texts.entries()) {
    if (!startsWithNumbers.test(text)) continue;
    const [one, other] = [parseDate(text, true), parseDate(text, false)];
    if ('problem' in one && 'problem' in other) continue;
    if ('problem' in other) certainDays += 1;
    else if ('problem' in one) certainMonths += 1;
    else if (one.date !== other.date) {
      dayFirst.set(at, one);
      monthFirst.set(at, other);
    }
  }
  const isCertain = Math.max(certainDays, certainMonths) * minCertainShare >= dayFirst.size;
  const isOneOrder = certainDays > 0 !== certainMonths > 0;
  if (!isCertain || !isOneOrder) return new Map<number, ParsedDate>();
  return certainDays > 0 ? dayFirst : monthFirst;
}

const startsWithNumbers = /^\D*\d{1,2}\s?[-/]\s?\d/u;
/** Of birthdays, more than half are certain. */
const minCertainShare = 4;

/** With dots, the day comes first; with slashes or hyphens, either order is possible. */
function dayAndMonth(first: number, second: number, year: number, isDayFirst: boolean | undefined): ParsedDate {
  if (isDayFirst === false) return toDate(year, first, second);
  if (isDayFirst || first > 12 || first === second) return toDate(year, second, first);
  if (second > 12) return toDate(year, first, second);
  const [dayFirst, monthFirst] = [toDate(year, second, first), toDate(year, first, second)];
  if ('problem' in dayFirst || 'problem' in monthFirst) return { problem: isoDateRequired };
  return { problem: `This date can be read in two ways. Please write ${dayFirst.date} or ${monthFirst.date}.` };
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
