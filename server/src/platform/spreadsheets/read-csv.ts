import { detectDelimiter } from 'hucre/csv';
import { decodeText } from './encodings/decode-text.ts';
import { unguardFormula } from './formula-guard.ts';
import { encodingNotice, lineNotices } from './notices.ts';
import { parseCsv } from './parse-csv.ts';
import {
  type AddRow,
  type TableLimits,
  type TableOptions,
  type TableSource,
  tableErrors,
  UnreadableTable,
} from './table.ts';

/** An average row with more line breaks than this is not a row of a list. */
const maxBreaksPerRow = 6;
/** Cells of the largest file that fits into memory. */
const maxCells = 3_000_000;
const maxHeaderRow = 15;
const isPasswordHeader = /^\s*(?:initial[\s_-]*)?(?:password|passwort)[\s*:]*$/iu;

export function readCsv(bytes: Uint8Array, limits: TableLimits, addRow: AddRow, options: TableOptions): TableSource {
  const { text, encoding } = decodeText(bytes, options.encoding);
  requirePlausibleSize(text, limits);
  // Excel names the separator in the first line: 'sep=;'.
  const separatorLine = /^\uFEFF?sep=([,;\t|])\r?\n/iu.exec(text);
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  const separator = options.separator ?? separatorLine?.[1] ?? detectDelimiter(body.slice(0, 100_000));
  let line = separatorLine ? 1 : 0;
  const passwordColumns = new Set<number>();
  const strayQuotes: number[] = [];
  const brokenLines: number[] = [];
  for (const { cells, hasStrayQuote } of parseCsv(body, separator)) {
    line += 1;
    if (hasStrayQuote) strayQuotes.push(line);
    if (cells.some((cell) => /[\r\n]/u.test(cell))) brokenLines.push(line);
    addRow(
      line,
      // An apostrophe at the start of a password is part of the password.
      cells.map((cell, at) => (passwordColumns.has(at) ? cell : unguardFormula(unwrapText(cell)))),
    );
    if (line <= maxHeaderRow)
      for (const [at, cell] of cells.entries()) if (isPasswordHeader.test(cell)) passwordColumns.add(at);
  }
  const notices = [...encodingNotice(encoding), ...lineNotices({ strayQuotes, brokenLines })];
  return { sheets: [], sheet: null, encoding, separator, notices };
}

/** Exports write ="007", so that spreadsheet programs keep the zeros. */
const unwrapText = (cell: string): string => /^="([^"]*)"$/u.exec(cell)?.[1] ?? cell;

/** Bounds the number of cells before parsing: ten megabytes of commas would become ten million cells. */
function requirePlausibleSize(text: string, { rows, columns }: TableLimits): void {
  let breaks = 0;
  let separators = 0;
  let quotes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) breaks += 1;
    else if (code === 44 || code === 59 || code === 9 || code === 124) separators += 1;
    else if (code === 34) quotes += 1;
  }
  if (breaks > rows * maxBreaksPerRow) throw new UnreadableTable(tableErrors.rows(rows));
  if (separators > rows * columns) throw new UnreadableTable(tableErrors.columns(columns));
  // Two quotes around each cell.
  if (separators > maxCells || quotes > Math.min(rows * columns, maxCells) * 2)
    throw new UnreadableTable(tableErrors.tooBig);
}
