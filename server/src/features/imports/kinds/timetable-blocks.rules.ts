import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { dayMs } from '@muster/contract/http/durations';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { weekdays } from '@muster/contract/http/shared';
import { findChosenText, joinCells } from '../matching/matching.rules.ts';
import { type ExpandedRows, expandRows } from '../parsing/expand-rows.rules.ts';
import { parseDay } from '../parsing/parse-time-range.rules.ts';
import { addCenturies } from '../parsing/two-digit-years.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';
import { daysBetween, maxBlockDays, parseDatedWeeks, writeDatesByOrder } from './timetable-dated-weeks.rules.ts';

/**
 * Gives a timetable file one row for each day of its blocks: 'Block 26.11.2026 28.11.2026' has three, and so has '26.11.2026 - 28.11.2026'
 * without a weekday. The first day stays in its line, the
 * others follow the last line of the file. Rows that were expanded before stay as they are.
 */
export function expandBlocks(
  kind: ImportKind,
  matching: ImportMatching,
  rows: readonly SourceRow[],
  nowMs: number,
): ExpandedRows {
  const { Weeks: weeks, Day: day, ...others } = matching;
  const [weeksAt] = weeks?.columns ?? [];
  // Day and times in one cell: the day can only be written before the times.
  const isShared = Object.values(others).some(({ columns }) => columns.some((at) => day?.columns.includes(at)));
  if (kind !== 'timetables' || !weeks || weeksAt === undefined) return { rows, notices: [] };
  const texts = rows.map(({ cells }) => joinCells({ field: 'weeks' }, weeks, cells));
  const longer = addCenturies(texts, nowMs);
  const ordered = writeDatesByOrder(texts.map((text, at) => longer.get(at) ?? text));
  const read = new Map(rows.map(({ cells }, at) => [cells, ordered.get(at)?.date ?? longer.get(at)] as const));
  const dayText = (row: readonly string[]): string => (day ? joinCells({ field: 'day_of_week' }, day, row) : '');
  const split = (row: readonly string[]): string[][] => {
    const text = dayText(row);
    const hasDay = day && text !== '' ? parseDay(text) !== undefined || findChosenText(day, text) !== undefined : false;
    const days = isShared && hasDay ? [] : daysOfBlock(weeks, row, !hasDay, read.get(row));
    if (days.length < 2) return [];
    return days.map((date) => {
      const cells = [...row];
      for (const at of weeks.columns) cells[at] = '';
      cells[weeksAt] = `Block ${date}`;
      for (const [nth, at] of (day?.columns ?? []).entries())
        cells[at] = nth > 0 ? '' : isShared ? `${weekdayOf(date)} ${text}`.trim() : weekdayOf(date);
      return cells;
    });
  };
  return expandRows(rows, split, { what: 'Blocks of several days were read as one row for each day', which: 'days' });
}

/** 'YYYY-MM-DD' of each day; none if the cells are no block, or a longer one. `isDayless`: the row has no weekday. */
function daysOfBlock(
  weeks: ImportMatching[string],
  cells: readonly string[],
  isDayless: boolean,
  read: string | undefined,
): string[] {
  const text = joinCells({ field: 'weeks' }, weeks, cells);
  const dated = findChosenText(weeks, text) === undefined ? parseDatedWeeks(read ?? text) : undefined;
  if (dated?.rhythm !== 'block' && !(isDayless && dated?.isPlain)) return [];
  const start = Date.parse(dated.first);
  const count = dated.dates?.length ?? daysBetween(dated.first, dated.last);
  if (count > maxBlockDays) return [];
  if (dated.dates) return [...dated.dates];
  return Array.from({ length: count }, (_, at) => new Date(start + at * dayMs).toISOString().slice(0, 10));
}

const weekdayOf = (date: string): string => weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? '';
