import { detectDelimiter } from 'hucre/csv';
import { csvRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import { unguardFormula } from './formula-guard.ts';
import { type RowTaker, type TableLimits, texts, UnreadableTable } from './table.ts';

/** Line breaks inside of cells are rare; so many of them are no list. */
const breaksARow = 6;
const headersWithin = 10;
const isPasswordHeader = /^\s*(?:initial[\s_-]*)?(?:password|passwort)[\s*:]*$/iu;

export function readCsv(bytes: Uint8Array, limits: TableLimits, take: RowTaker): void {
  const text = decodeText(bytes);
  refuseFlood(text, limits);
  // The line in which Excel names the separator.
  const named = /^\uFEFF?sep=([,;\t|])\r?\n/iu.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const separator = named?.[1] ?? detectDelimiter(body.slice(0, 100_000));
  let line = named ? 1 : 0;
  const passwords = new Set<number>();
  for (const record of csvRecords(body, separator)) {
    line += 1;
    // No program puts an apostrophe before a password: there it is a part of it.
    take(
      line,
      record.map((cell, at) => (passwords.has(at) ? cell : unguardFormula(cell))),
    );
    if (line <= headersWithin)
      for (const [at, cell] of record.entries()) if (isPasswordHeader.test(cell)) passwords.add(at);
  }
}

/** Before anything is made of it: ten megabytes of commas would become ten million cells, and doubled quotes are undone one by one. */
function refuseFlood(text: string, { rows, columns }: TableLimits): void {
  let breaks = 0;
  let separators = 0;
  let quotes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) breaks += 1;
    else if (code === 44 || code === 59 || code === 9) separators += 1;
    else if (code === 34) quotes += 1;
  }
  if (breaks > rows * breaksARow) throw new UnreadableTable(texts.rows(rows));
  if (separators > rows * columns) throw new UnreadableTable(texts.columns(columns));
  // Two around each cell.
  if (quotes > rows * columns * 2) throw new UnreadableTable(texts.tooBig);
}
