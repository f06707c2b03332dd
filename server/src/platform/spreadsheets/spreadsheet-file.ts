import type { FileReply } from '../http/files/send-file.ts';
import type { Cells } from './row-batches.ts';
import { writeCsv } from './write-csv.ts';
import { type ColumnFormats, writeXlsx } from './write-xlsx.ts';

export const spreadsheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Sheet = {
  /** The file name without its extension. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<Cells> | AsyncIterable<Cells>;
  /** The columns that hold dates, times or numbers with one decimal. */
  readonly formats?: ColumnFormats;
};

/** A table as CSV or workbook, written while it is sent. */
export function spreadsheetFile(
  format: keyof typeof spreadsheetTypes,
  { name, title, columns, rows, formats }: Sheet,
): FileReply {
  return {
    name: `${name}.${format}`,
    type: spreadsheetTypes[format],
    body: format === 'csv' ? writeCsv(columns, rows, formats) : writeXlsx(columns, rows, title, formats),
  };
}
