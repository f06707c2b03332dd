import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify/sync';
import { guardFormula } from './formula-guard.ts';
import { type Cells, inBatches } from './row-batches.ts';

const byteOrderMark = '\uFEFF';
/** Also quotes for programs with other separators, and digits with a plus, a leading zero or an exponent (+94771234567, 0771234567, 007E5), which become numbers otherwise. */
const quoted = /[",;\t\r\n|]|^\s|\s$|^\+?\d+(?:[.eE]\d+)*$/u;

/**
 * Writes a CSV file that every spreadsheet program opens correctly: byte order mark, CRLF, formulas made inert. Numbers in the columns
 * `tenths` have one decimal.
 */
export function writeCsv(
  columns: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  { tenths = [] }: { readonly tenths?: readonly string[] } = {},
): Readable {
  const hasDecimal = columns.map((column) => tenths.includes(column));
  const formatNumber = (value: number, decimals: boolean): string => {
    if (!Number.isFinite(value)) return '';
    return decimals ? value.toFixed(1) : String(value);
  };
  const options: Options = {
    record_delimiter: '\r\n',
    quoted_match: quoted,
    cast: {
      // A number is never quoted.
      number: (value, { index }) => ({ value: formatNumber(value, hasDecimal[index] === true), quoted_match: null }),
      string: guardFormula,
    },
  };

  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(byteOrderMark + stringify([[...columns]], options));
    for await (const batch of inBatches(rows)) yield Buffer.from(stringify(batch, options));
  }
  return Readable.from(lines(), { objectMode: false });
}
