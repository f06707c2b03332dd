import { parse } from 'csv-parse/sync';
import { removeBlanksAtQuotes } from './blanks-at-quotes.rules.ts';
import { isQuotedByApostrophes } from './single-quotes.rules.ts';
import { findStrayQuotes } from './stray-quotes.rules.ts';

export type CsvRecord = {
  readonly cells: string[];
  /** A quotation mark that opens a cell without closing it was read as text. */
  readonly hasStrayQuote: boolean;
};

/** Parses CSV text into records, including blank lines. Tolerates quotes inside of fields and records of different length. */
export function parseCsv(written: string, separator: string): CsvRecord[] {
  if (!written.includes('"') && isQuotedByApostrophes(written, separator))
    return parseRecords(written, separator, "'").map((cells) => ({ cells, hasStrayQuote: false }));
  const text = removeBlanksAtQuotes(written, separator);
  const strays = findStrayQuotes(text, separator);
  if (strays.length === 0) return parseRecords(text, separator).map((cells) => ({ cells, hasStrayQuote: false }));
  const placeholder = findUnusedCharacter(text);
  const parts = [0, ...strays.map((at) => at + 1)].map((from, index) => text.slice(from, strays[index]));
  return parseRecords(parts.join(placeholder), separator).map((cells) => ({
    cells: cells.map((cell) => cell.replaceAll(placeholder, '"')),
    hasStrayQuote: cells.some((cell) => cell.includes(placeholder)),
  }));
}

const parseRecords = (text: string, delimiter: string, quote = '"'): string[][] =>
  parse(text, {
    delimiter,
    quote,
    escape: quote,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
  });

/** Of the characters that Unicode reserves for programs. */
function findUnusedCharacter(text: string): string {
  let code = 0xfdd0;
  while (text.includes(String.fromCodePoint(code))) code += 1;
  return String.fromCodePoint(code);
}
