import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cells, inTurns } from './rows.ts';

const mostCharacters = 32_767;

/** Columns of days as 'YYYY-MM-DD', of times of day as 'HH:MM', and of figures that are shown with one decimal. */
export type Kinds = {
  readonly dates?: readonly string[];
  readonly times?: readonly string[];
  readonly tenths?: readonly string[];
};

/**
 * A workbook of one sheet, written while it is sent. Text is stored as text, which no program calculates; what the columns of a
 * kind hold becomes dates, times and figures that can be sorted and reckoned with.
 */
export function writeXlsx(
  columns: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  sheetName: string,
  { dates = [], times = [], tenths = [] }: Kinds = {},
): Readable {
  const kindOf = new Map<string, Kind>([
    ...dates.map((header) => [header, day] as const),
    ...times.map((header) => [header, time] as const),
    ...tenths.map((header) => [header, tenth] as const),
  ]);
  const kinds = columns.map((header) => kindOf.get(header));
  const stream = writeXlsxStream(cellsOf(rows, kinds), {
    name: sheetTitle(sheetName),
    columns: columns.map((header, at) => ({
      header,
      width: widthOf(header),
      ...(kinds[at] !== undefined && { numFmt: kinds[at].format }),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.from(stream, { objectMode: false });
}

type Kind = { readonly format: string; readonly cell: (value: string) => Date | number | undefined };

/** Programs count days from 1900 on and disagree about its first weeks: what is older stays text. */
const day: Kind = {
  format: 'yyyy-mm-dd',
  cell: (value) => (/^(?:19(?!00)|[2-9]\d)\d\d-\d\d-\d\d$/u.test(value) ? new Date(`${value}T00:00:00Z`) : undefined),
};

/** A time of day is a part of a day: 06:00 is a quarter. */
const time: Kind = {
  // The plain one is shown with seconds by some programs.
  format: 'hh:mm;@',
  cell(value) {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(value) ?? [];
    return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) / (24 * 60);
  },
};

const tenth: Kind = { format: '0.0', cell: () => undefined };

async function* cellsOf(rows: Iterable<Cells> | AsyncIterable<Cells>, kinds: readonly (Kind | undefined)[]) {
  for await (const some of inTurns(rows)) {
    for (const row of some) {
      yield row.map((value, at) => (typeof value === 'string' ? kinds[at]?.cell(value) : undefined) ?? cell(value));
    }
  }
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
