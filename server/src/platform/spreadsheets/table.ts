import type { DetectedEncoding } from './encodings/detect-encoding.rules.ts';

/** One row of a file, as text. `line` is the row number that a spreadsheet program shows, starting at 1. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

export type TableLimits = {
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
  /** The maximum unpacked size of a workbook. */
  readonly unpackedBytes: number;
};

/** How to read a file. What is missing is detected. */
export type TableOptions = {
  /** The name of a sheet. */
  readonly sheet?: string | undefined;
  /** A name of `TextDecoder`. */
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
};

/** What a file contains, and how it was read. */
export type TableSource = {
  /** The sheets of a workbook that are not empty. Empty for text files. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  readonly sheet: string | null;
  /** Of text files. */
  readonly encoding: DetectedEncoding | null;
  readonly separator: string | null;
  /** The workbook counts days from 1904, not from 1900: a number that is a date is 1,462 days less. */
  readonly countsFrom1904?: boolean;
  /** Sentences for the user about everything that may be read otherwise than expected. */
  readonly notices: readonly string[];
};
export type Table = TableSource & { readonly rows: readonly TableRow[] };

/** The file cannot be read. The message is shown to the user. */
export class UnreadableTable extends Error {}

export const tableErrors = {
  noTable: 'This file is not a spreadsheet. Please choose a .csv, .txt, .xlsx, .xls or .ods file.',
  damaged: 'This file is damaged and cannot be read. Please save it again and choose the new file.',
  protected: 'This file is protected by a password. Please save it without one.',
  otherFormat: 'This kind of workbook cannot be read. Please save it as .xlsx or .csv.',
  otherEncoding: 'This file cannot be read in this encoding. Please choose another one.',
  noSheet: 'This file has no such sheet. Please choose another one.',
  unpacked: 'This workbook is too large when unpacked. Please save the list alone in a new file.',
  tooBig: 'This file needs too much memory or time. Please split it into smaller files.',
  rows: (max: number) => `This file has more than ${max} rows. Please split it into smaller files.`,
  columns: (max: number) => `This file has more than ${max} columns. Please remove the ones you don't need.`,
} as const;

/** Replaces the value of a cell that cannot be read: a formula without a stored value, or a number in an unusual format. */
export const unreadableText = '=…';

/** Collects rows without blank rows and trailing blank cells. Throws `UnreadableTable` beyond the limits. */
export function makeRowCollector(limits: TableLimits, rows: TableRow[]) {
  return (line: number, values: readonly string[]): void => {
    let width = values.length;
    while (width > 0 && values[width - 1]?.trim() === '') width -= 1;
    if (width === 0) return;
    if (width > limits.columns) throw new UnreadableTable(tableErrors.columns(limits.columns));
    // One more than the limit: the headers.
    if (rows.length > limits.rows) throw new UnreadableTable(tableErrors.rows(limits.rows));
    // One character more than allowed shows that the cell was too long.
    rows.push({ line, cells: values.slice(0, width).map((value) => value.slice(0, limits.cellCharacters + 1)) });
  };
}
export type AddRow = ReturnType<typeof makeRowCollector>;
