import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { importLimits } from '@muster/contract/academics/imports';
import { groupHeadings, parallelGroupHeadings } from '../kinds/headings.rules.ts';
import {
  classTypeHeadings,
  dayHeadings,
  firstOfPeriodHeadings,
  groupCapacityHeadings,
  lastOfPeriodHeadings,
  startTimeHeadings,
  timeHeadings,
  venueHeadings,
} from '../kinds/timetable-headings.rules.ts';
import { expandRows } from '../parsing/expand-rows.rules.ts';
import { parseDate } from '../parsing/parse-date.rules.ts';
import { namesWeekday } from '../parsing/parse-words.rules.ts';
import { typeOfGroups } from '../parsing/types-of-groups.rules.ts';
import { normalizeWord, toClassType } from '../parsing/usual-values.rules.ts';
import type { Row } from './heading-rows.rules.ts';

type Parts = {
  readonly headers: readonly string[];
  readonly own: readonly string[];
  readonly groups: readonly string[];
  readonly rows: readonly Row[];
};
type SplitParts = Pick<Parts, 'headers' | 'own' | 'rows'> & { readonly notices: readonly string[] };

const isOneOf = (lists: readonly (readonly string[])[], heading: string): boolean =>
  lists.some((list) => list.includes(normalizeWord(heading)));
const isTime = (heading: string): boolean => isOneOf([dayHeadings, startTimeHeadings, timeHeadings], heading);
/** What only the classes of a block have. */
const isOfClass = (heading: string): boolean =>
  isTime(heading) || isOneOf([groupHeadings, parallelGroupHeadings, groupCapacityHeadings, venueHeadings], heading);

const dateCell = /^\D{0,4}\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u;
const areDates = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') &&
  cells.every((cell) => cell === '' || dateCell.test(cell) || 'date' in parseDate(cell));

/** Columns of dates in a group, 'Zeitraum' over 'von' and 'bis', are the first and the last day of the classes, no times. */
function namePeriods({ headers, own, groups, rows }: Parts): Parts {
  const labelOf = (at: number): string | undefined => {
    const heading = own[at] ?? '';
    const label = isOneOf([firstOfPeriodHeadings], heading)
      ? 'First Date'
      : isOneOf([lastOfPeriodHeadings], heading)
        ? 'Last Date'
        : undefined;
    const isDated = label && groups[at] && areDates(rows.map(({ cells }) => cells[at]?.trim() ?? ''));
    return isDated ? label : undefined;
  };
  const labels = [...own.keys()].map(labelOf);
  return {
    headers: headers.map((heading, at) => (labels[at] ? `${groups[at]} ${own[at]?.trim()}` : heading)),
    own: own.map((heading, at) => labels[at] ?? heading),
    groups,
    rows,
  };
}

/**
 * Gives a timetable file one row for each block of columns of a row: 'Vorlesung' over 'Tag' and 'Zeit', and 'Übung' over 'Gruppe', 'Tag' and
 * 'Zeit', are two classes, whose type, or weekday, is the heading of the block.
 */
export function splitBlocksOfColumns(kind: ImportKind, parts: Parts): SplitParts {
  const { headers, own, groups, rows } = kind === 'timetables' ? namePeriods(parts) : parts;
  const blocks = [...Map.groupBy(groups.keys(), (at) => groups[at] ?? '')]
    .map(([name, columns]) => ({ name, columns: [...columns] }))
    .filter(({ name, columns }) => name !== '' && columns.some((at) => isTime(own[at] ?? '')));
  if (kind !== 'timetables' || blocks.length < 2 || rows.length * blocks.length > importLimits.rows)
    return { headers, own, rows, notices: [] };
  const last = blocks.at(-1);
  const before = new Set(
    blocks.slice(0, -1).flatMap(({ columns }) => columns.map((at) => normalizeWord(own[at] ?? ''))),
  );
  const isInBlock = (at: number): boolean => before.has(normalizeWord(own[at] ?? '')) || isOfClass(own[at] ?? '');
  // No heading above says where the last block ends.
  const end = last?.columns.findLast(isInBlock) ?? -1;
  const columnsOf = ({ columns }: (typeof blocks)[number]) =>
    columns.filter((at) => columns !== last?.columns || at <= end);
  const ofBlocks = new Set(blocks.flatMap(columnsOf));
  const common = [...headers.keys()].filter((at) => !ofBlocks.has(at));
  const names = [...new Map([...ofBlocks].map((at) => [normalizeWord(own[at] ?? ''), own[at]?.trim() ?? ''])).values()];
  const isType = (name: string): boolean => (toClassType(name) ?? typeOfGroups(name)) !== undefined;
  const hasOwnType = common.some((at) => isOneOf([classTypeHeadings, ['classtype']], headers[at] ?? ''));
  const areDays = blocks.every(({ name }) => namesWeekday(name));
  const addsType = areDays || !hasOwnType || blocks.every(({ name }) => isType(name));
  const cellsOf = (row: readonly string[], block: (typeof blocks)[number] | undefined): string[] => [
    ...common.map((at) => row[at] ?? ''),
    ...(addsType ? [block?.name ?? ''] : []),
    ...names.map((name) => {
      const at = block && columnsOf(block).find((column) => normalizeWord(own[column] ?? '') === normalizeWord(name));
      return at === undefined ? '' : (row[at] ?? '');
    }),
  ];
  const split = (row: readonly string[]): string[][] => {
    const filled = blocks.filter((block) => columnsOf(block).some((at) => (row[at] ?? '').trim() !== ''));
    return filled.length === 0 ? [cellsOf(row, undefined)] : filled.map((block) => cellsOf(row, block));
  };
  const further = [...(addsType ? [areDays ? 'Day' : 'Class Type'] : []), ...names];
  const expanded = expandRows(rows, split, {
    what: `Rows with several classes were read as one row for each of ${blocks.map(({ name }) => name).join(', ')}`,
    which: 'rows',
  });
  return {
    headers: [...common.map((at) => headers[at] ?? ''), ...further],
    own: [...common.map((at) => own[at] ?? ''), ...further],
    ...expanded,
  };
}
