import { findMonth } from './names-of-time.rules.ts';

const century = 2000;
/** Of dates with dots or names of months, in which the year is the last part. */
const maxYearsAhead = 10;
/** Of other dates, which may also begin with the year. */
const nearYears = { before: 2, after: 3 };

const numbers = /(?<![\d./-])(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d\d)(?![\d/-]|\.\d)/gu;
const withName = /(?<!\d)(\d{1,2}\.?[-/\s]*)(\p{L}+)(\.?[-/\s]+)(\d\d)(?![\d:])/gu;

/**
 * The dates of a column with the century of their years. Years with two digits are of this century: dates of birth are none of these. With hyphens
 * or slashes, all dates of the column tell whether the year is the first or the last part. Returns index -> text of those that differ.
 */
export function addCenturies(texts: readonly string[], nowMs: number): Map<number, string> {
  const thisYear = new Date(nowMs).getUTCFullYear();
  const parts = texts.flatMap((text) => [...text.matchAll(numbers)]).filter(([, , mark]) => mark !== '.');
  const isNear = (year: number): boolean =>
    century + year >= thisYear - nearYears.before && century + year <= thisYear + nearYears.after;
  const canBeLast = parts.every(([, , , , last]) => isNear(Number(last)));
  const canBeFirst = parts.every(
    ([, first = '', , month, day]) =>
      first.length === 2 && isNear(Number(first)) && Number(month) <= 12 && Number(day) <= 31,
  );
  const isRecent = (year: string): boolean => century + Number(year) <= thisYear + maxYearsAhead;
  const changed = texts.map((text) =>
    text
      .replaceAll(numbers, (date: string, first: string, mark: string, second: string, last: string) => {
        const isFirst = mark !== '.' && canBeFirst;
        if (isFirst && canBeLast && first !== last) return date;
        if (isFirst && !canBeLast) return `20${first}-${second}-${last}`;
        return isRecent(last) ? `${first}${mark}${second}${mark}20${last}` : date;
      })
      .replaceAll(withName, (date: string, day: string, name: string, mark: string, year: string) =>
        findMonth(name) !== undefined && isRecent(year) ? `${day}${name}${mark}20${year}` : date,
      ),
  );
  return new Map(changed.flatMap((text, at) => (text === texts[at] ? [] : [[at, text] as const])));
}
