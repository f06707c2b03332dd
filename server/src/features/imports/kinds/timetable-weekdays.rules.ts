import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { type Weekday, weekdays } from '@muster/contract/http/shared';
import { findChosenText, joinCells } from '../matching/matching.rules.ts';
import { type ExpandedRows, expandRows } from '../parsing/expand-rows.rules.ts';
import { isPlaceholder } from '../parsing/placeholders.rules.ts';
import { parseWeekday } from '../parsing/parse-words.rules.ts';
import { parseDays, readLettersOfDays } from '../parsing/several-days.rules.ts';
import { normalizeWord, toStatus } from '../parsing/usual-values.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';

/** The words before the first digit of 'MWF 09:00-09:50', and the rest. */
const dayAndTimes = /^(?<days>[^\d]*?)(?<times>(?:[,\s]+(?:von|from|de|das|dalle|desde|entre))?[,\s]*\d.*)?$/iu;

/**
 * Gives a timetable file one row for each weekday of a row: 'MWF', 'Mon, Wed', 'Mo/Mi 8-10', or marks in a column of each weekday. The first day
 * stays in its line, the others follow the last line of the file. Rows that were expanded before stay as they are.
 */
export function expandDays(
  kind: ImportKind,
  headers: readonly string[],
  { Day: day }: ImportMatching,
  rows: readonly SourceRow[],
): ExpandedRows {
  const [at] = day?.columns ?? [];
  if (kind !== 'timetables' || !day || at === undefined) return { rows, notices: [] };
  const texts = rows.map(({ cells }) => joinCells({ field: 'day_of_week' }, day, cells));
  const partsOf = (text: string) => dayAndTimes.exec(text)?.groups ?? {};
  const letters = readLettersOfDays(texts.map((text) => partsOf(text)['days'] ?? ''));
  const withDay = (row: readonly string[], text: string): string[] =>
    row.map((cell, column) => (column === at ? text : day.columns.includes(column) ? '' : cell));
  const split = (row: readonly string[]): string[][] => {
    if (day.columns.length > 1) return daysOfMarks(headers, day.columns, row).map((one) => withDay(row, one));
    const text = joinCells({ field: 'day_of_week' }, day, row);
    const { days: written = '', times = '' } = partsOf(text);
    const isOne = written.trim().length > 1 && parseWeekday(written) !== undefined && !letters.isPure;
    if (isOne || findChosenText(day, text) !== undefined) return [];
    return parseDays(written, letters).map((one) => withDay(row, `${one}${times}`));
  };
  return expandRows(rows, split, {
    what: 'Rows with several weekdays were read as one row for each day',
    which: 'days',
  });
}

/** The weekdays whose columns have a mark, the letter or the name of the day. None: another text is in one of them. */
function daysOfMarks(headers: readonly string[], columns: readonly number[], row: readonly string[]): Weekday[] {
  let last = -1;
  const days = columns.map((column) => {
    const heading = headers[column] ?? '';
    const found = weekdays.findIndex((day) => day === parseWeekday(heading));
    // 'M T W T F S S': the second T and the second S.
    last =
      found > last
        ? found
        : weekdays.findIndex((day, at) => at > last && day.startsWith(heading.slice(0, 1).toUpperCase()));
    return { day: weekdays[last], heading: normalizeWord(heading), cell: row[column]?.trim() ?? '' };
  });
  const isMark = ({ day, heading, cell }: (typeof days)[number]): boolean =>
    /^[x✓✔☑☒]$/iu.test(cell) ||
    (cell !== '' && normalizeWord(cell) === heading) ||
    toStatus(cell) === 'Active' ||
    parseWeekday(cell) === day;
  const isBlank = ({ cell }: (typeof days)[number]): boolean =>
    /^[n☐]?$/iu.test(cell) || toStatus(cell) === 'Inactive' || isPlaceholder({ field: 'day_of_week' }, cell);
  return days.every((one) => isMark(one) || isBlank(one)) ? days.filter(isMark).flatMap(({ day }) => day ?? []) : [];
}
