import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cells, inTurns } from './rows.ts';

const mostCharacters = 32_767;

/** A workbook of one sheet, written while it is sent. Text is stored as text, which no program calculates. */
export function writeXlsx(
  columns: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  sheetName: string,
): Readable {
  const stream = writeXlsxStream(cellsOf(rows), {
    name: sheetTitle(sheetName),
    columns: columns.map((header) => ({ header, width: widthOf(header) })),
    freezePane: { rows: 1 },
  });
  return Readable.from(stream, { objectMode: false });
}

async function* cellsOf(rows: Iterable<Cells> | AsyncIterable<Cells>) {
  for await (const some of inTurns(rows)) for (const row of some) yield row.map(cell);
}

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
