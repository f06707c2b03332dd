import type { SentFile } from '../http/send-file.ts';
import type { Cells } from './rows.ts';
import { writeCsv } from './write-csv.ts';
import { type Kinds, writeXlsx } from './write-xlsx.ts';

export const spreadsheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Sheet = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<Cells> | AsyncIterable<Cells>;
  /** What the cells of some columns are, where they are no words. */
  readonly kinds?: Kinds;
};

/** One table as text or as a workbook, written while it is sent. */
export function spreadsheetFile(
  format: keyof typeof spreadsheetTypes,
  { name, title, columns, rows, kinds }: Sheet,
): SentFile {
  return {
    name: `${name}.${format}`,
    type: spreadsheetTypes[format],
    body: format === 'csv' ? writeCsv(columns, rows, kinds) : writeXlsx(columns, rows, title, kinds),
  };
}
