import { Readable } from 'node:stream';
import { guardFormula } from './formula-guard.ts';
import { type Cells, inTurns } from './rows.ts';

const byteOrderMark = '\uFEFF';

/**
 * A file that every spreadsheet program opens as it is: byte order mark, CRLF, no live formula. Numbers stay numbers; those of
 * the columns `tenths` have their decimal even where it is none.
 */
export function writeCsv(
  columns: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  { tenths = [] }: { readonly tenths?: readonly string[] } = {},
): Readable {
  const areTenths = columns.map((column) => tenths.includes(column));
  return Readable.from(linesOf(columns, rows, areTenths), { objectMode: false });
}

async function* linesOf(
  columns: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  areTenths: readonly boolean[],
) {
  const line = (cells: Cells): string => `${cells.map((cell, at) => field(cell, areTenths[at])).join(',')}\r\n`;
  yield Buffer.from(`${byteOrderMark}${line(columns)}`);
  for await (const some of inTurns(rows)) yield Buffer.from(some.map(line).join(''));
}

function field(cell: Cells[number], isTenth = false): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? (isTenth ? cell.toFixed(1) : String(cell)) : '';
  const text = guardFormula(cell);
  // Quoted also for programs whose separator is another one, and where leaving it open would lose zeros: 0771234567, 007E5.
  return /[",;\t\r\n|]|^\s|\s$|^\d+(?:[.eE]\d+)*$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
