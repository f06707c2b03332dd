import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportFileSource, importSeparators } from '@muster/contract/academics/import-source';
import type { Table, TableOptions, TableRow } from '#platform/spreadsheets/table.ts';
import { findHeaderRow } from '../matching/match-headers.rules.ts';
import { headingsOf } from './heading-rows.rules.ts';

const maxHeaderRows = 15;
const maxShownCells = 12;
const maxShownCharacters = 40;
const maxListedRows = 3;

/** What the user chose; the rest is detected. `headerRow`: line of the headings, 0 for none. */
export type SourceOptions = TableOptions & { readonly headerRow?: number | undefined };

type TableParts = {
  readonly headers: readonly string[];
  /** Without those of the row above. */
  readonly own: readonly string[];
  /** Those of groups of columns in the row above. */
  readonly groups: readonly string[];
  /** The first line with headings. */
  readonly firstLine: number;
  readonly headerLine: number;
  readonly rows: readonly TableRow[];
};

/** The headings and rows of a table. `headerRow`: its line; 0 for none; undefined is detected. Undefined if there is no such line. */
export function splitTable(
  kind: ImportKind,
  { rows }: Pick<Table, 'rows'>,
  headerRow?: number,
): TableParts | undefined {
  const at =
    headerRow === undefined
      ? findHeaderRow(kind, rows)
      : headerRow === 0
        ? -1
        : rows.findIndex(({ line }) => line === headerRow);
  if (at < 0 && headerRow !== undefined && headerRow !== 0) return undefined;
  const above = rows[at - 1];
  const { headings, own, groups } = headingsOf(rows[at], above);
  // One that is used only here and there is another row, such as one of data.
  const used = above?.cells.filter((cell, column) => {
    const heading = headings[column]?.trim();
    return cell.trim() !== '' && heading !== own[column]?.trim() && heading?.startsWith(cell.trim());
  });
  const usesAbove = (used?.length ?? 0) * 2 > (above?.cells.filter((cell) => cell.trim() !== '').length ?? 0);
  const firstLine = (usesAbove ? above?.line : rows[at]?.line) ?? 0;
  return { headers: headings, own, groups, firstLine, headerLine: rows[at]?.line ?? 0, rows: rows.slice(at + 1) };
}

/** Rows whose cells a separator or a line break inside of a cell has moved. */
function wideRowsNotice(headers: readonly string[], rows: readonly TableRow[]): string[] {
  const wide = headers.length === 0 ? [] : rows.filter(({ cells }) => cells.length > headers.length);
  if (wide.length === 0) return [];
  const lines = wide.slice(0, maxListedRows).map(({ line }) => line);
  const others = wide.length > maxListedRows ? ` and ${wide.length - maxListedRows} more` : '';
  return [`Rows with more cells than headings: ${lines.join(', ')}${others}. Check the headings and the separator.`];
}

/** Titles and notes above the headings. */
function skippedLinesNotice({ rows }: Pick<Table, 'rows'>, firstLine: number): string[] {
  const lines = rows.flatMap(({ line }) => (line < firstLine ? [line] : []));
  return lines.length === 0 ? [] : [`Lines above the headings were not read: ${lines.join(', ')}.`];
}

export function describeSource(table: Table, { headers, firstLine, headerLine, rows }: TableParts): ImportFileSource {
  const { sheets, sheet, encoding, separator, notices } = table;
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, is_hidden: isHidden })),
    sheet,
    encoding: encoding && {
      name: encoding.name as NonNullable<ImportFileSource['encoding']>['name'],
      is_certain: encoding.isCertain,
      candidates: encoding.candidates as NonNullable<ImportFileSource['encoding']>['candidates'],
    },
    separator: separator as (typeof importSeparators)[number] | null,
    header_row: headerLine,
    first_rows: table.rows
      .slice(0, maxHeaderRows)
      .map(({ line, cells }) => ({ line, cells: cells.slice(0, maxShownCells).map(shorten) })),
    notices: [...notices, ...skippedLinesNotice(table, firstLine), ...wideRowsNotice(headers, rows)],
  };
}

const shorten = (cell: string): string =>
  (cell.length > maxShownCharacters ? `${cell.slice(0, maxShownCharacters)}…` : cell)
    .replaceAll('\0', '')
    .toWellFormed();
