import { CsvError, parse } from 'csv-parse/sync';

/** Parses CSV text into records, including blank lines. Tolerates quotes inside of fields and records of different length. */
export function parseCsv(text: string, separator: string): string[][] {
  try {
    return parseRecords(text, separator);
  } catch (error) {
    // The field whose closing quote is missing extends to the end of the file.
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return parseRecords(`${text}"`, separator);
    throw error;
  }
}

const parseRecords = (text: string, delimiter: string): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
  });
