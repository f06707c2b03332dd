import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cells, inTurns } from './rows.ts';

const mostCharacters = 32_767;

/**
 * A workbook of one sheet, written while it is sent. Text is stored as text, which no program calculates; the columns named in
 * `dates` hold days as 'YYYY-MM-DD' and become dates that can be sorted and reckoned with.
 */
export function writeXlsx(
  columns: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  sheetName: string,
  dates: readonly string[] = [],
): Readable {
  const areDates = columns.map((header) => dates.includes(header));
  const stream = writeXlsxStream(cellsOf(rows, areDates), {
    name: sheetTitle(sheetName),
    columns: columns.map((header, at) => ({
      header,
      width: widthOf(header),
      ...(areDates[at] === true && { numFmt: 'yyyy-mm-dd' }),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.from(stream, { objectMode: false });
}

async function* cellsOf(rows: Iterable<Cells> | AsyncIterable<Cells>, areDates: readonly boolean[]) {
  for await (const some of inTurns(rows)) {
    for (const row of some) yield row.map((value, at) => (areDates[at] === true ? dateCell(value) : cell(value)));
  }
}

/** Programs count days from 1900 on and disagree about its first weeks: what is older stays text. */
const dateCell = (value: Cells[number]): Cells[number] | Date =>
  typeof value === 'string' && /^(?:19(?!00)|[2-9]\d)\d\d-\d\d-\d\d$/u.test(value)
    ? new Date(`${value}T00:00:00Z`)
    : cell(value);

const cell = (value: Cells[number]): Cells[number] =>
  // Neither character may stand in XML.
  typeof value === 'string' ? value.replaceAll(/[\uFFFE\uFFFF]/gu, '').slice(0, mostCharacters) : value;

export const widthOf = (header: string): number => Math.max(12, header.length + 4);

/** What a sheet may be called. */
export const sheetTitle = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/gu, ' ')
    .replaceAll(/^'+|'+$/gu, '')
    .trim()
    .slice(0, 31) || 'Sheet1';
