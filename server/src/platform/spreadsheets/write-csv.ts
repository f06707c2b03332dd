import { Readable } from 'node:stream';
import { guardFormula } from './formula-guard.ts';
import { type Cells, inTurns } from './rows.ts';

const byteOrderMark = '\uFEFF';

/** A file that every spreadsheet program opens as it is: byte order mark, CRLF, no live formula. Numbers stay numbers. */
export function writeCsv(columns: readonly string[], rows: Iterable<Cells> | AsyncIterable<Cells>): Readable {
  return Readable.from(linesOf(columns, rows), { objectMode: false });
}

async function* linesOf(columns: readonly string[], rows: Iterable<Cells> | AsyncIterable<Cells>) {
  yield Buffer.from(`${byteOrderMark}${line(columns)}`);
  for await (const some of inTurns(rows)) yield Buffer.from(some.map(line).join(''));
}

const line = (cells: Cells): string => `${cells.map(field).join(',')}\r\n`;

function field(cell: Cells[number]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = guardFormula(cell);
  // Quoted also for programs whose separator is another one, and where leaving it open would lose zeros: 0771234567, 007E5.
  return /[",;\t\r\n|]|^\s|\s$|^\d+(?:[.eE]\d+)*$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
