import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cells, inBatches } from './row-batches.ts';

const maxCellCharacters = 32_767;

/** The columns that hold dates ('YYYY-MM-DD'), times of day ('HH:MM') and numbers with one decimal. */
export type ColumnFormats = {
  readonly dates?: readonly string[];
  readonly times?: readonly string[];
  readonly tenths?: readonly string[];
};

/**
 * Writes a workbook with one sheet while it is sent. Text is stored as text and never calculated; cells of the columns in `formats`
 * become dates, times and formatted numbers.
 */
export function writeXlsx(
  columns: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  sheetName: string,
  { dates = [], times = [], tenths = [] }: ColumnFormats = {},
): Readable {
  const formatByHeader = new Map<string, CellFormat>([
    ...dates.map((header) => [header, day] as const),
    ...times.map((header) => [header, time] as const),
    ...tenths.map((header) => [header, tenth] as const),
  ]);
  const formats = columns.map((header) => formatByHeader.get(header));
  const stream = writeXlsxStream(cellsOf(rows, formats), {
    name: sheetTitle(sheetName),
    columns: columns.map((header, at) => ({
      header,
      width: widthOf(header),
      ...(formats[at] !== undefined && { numFmt: formats[at].numberFormat }),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.from(stream, { objectMode: false });
}

type CellFormat = { readonly numberFormat: string; readonly convert: (value: string) => Date | number | undefined };

/** Dates before 1901 stay text: programs disagree about the first weeks of their calendar in 1900. */
const day: CellFormat = {
  numberFormat: 'yyyy-mm-dd',
  convert: (value) =>
    /^(?:19(?!00)|[2-9]\d)\d\d-\d\d-\d\d$/u.test(value) ? new Date(`${value}T00:00:00Z`) : undefined,
};

/** A workbook stores a time of day as a fraction of a day: 06:00 is 0.25. */
const time: CellFormat = {
  // Some programs show plain 'hh:mm' with seconds.
  numberFormat: 'hh:mm;@',
  convert(value) {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(value) ?? [];
    return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) / (24 * 60);
  },
};

const tenth: CellFormat = { numberFormat: '0.0', convert: () => undefined };

async function* cellsOf(rows: Iterable<Cells> | AsyncIterable<Cells>, formats: readonly (CellFormat | undefined)[]) {
  for await (const batch of inBatches(rows)) {
    for (const row of batch) {
      yield row.map(
        (value, at) => (typeof value === 'string' ? formats[at]?.convert(value) : undefined) ?? sanitizeCell(value),
      );
    }
  }
}

const sanitizeCell = (value: Cells[number]): Cells[number] =>
  // Both characters are invalid in XML.
  typeof value === 'string' ? value.replaceAll(/[\uFFFE\uFFFF]/gu, '').slice(0, maxCellCharacters) : value;

export const widthOf = (header: string): number => Math.max(12, header.length + 4);

/** A valid sheet name: without reserved characters, at most 31 characters. */
export const sheetTitle = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/gu, ' ')
    .replaceAll(/^'+|'+$/gu, '')
    .trim()
    .slice(0, 31) || 'Sheet1';
