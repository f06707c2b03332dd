import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { kindRules } from '../kinds/kinds.rules.ts';
import { normalizeWord } from './usual-values.rules.ts';

export type MatchedColumn = { readonly header: string; readonly column: string | null };

/** Matches headers to columns, by name first, then by the known headings in their order. No column is matched twice. */
export function matchHeaders(kind: ImportKind, headers: readonly string[]): MatchedColumn[] {
  const matched: (string | null)[] = headers.map(() => null);
  const normalized = headers.map(normalizeWord);
  const columns = Object.entries(kindRules[kind].columns);
  const assign = (column: string, headings: readonly string[]): void => {
    if (matched.includes(column)) return;
    for (const heading of headings) {
      const at = normalized.findIndex((header, index) => matched[index] === null && header === heading);
      if (at < 0) continue;
      matched[at] = column;
      return;
    }
  };
  for (const [column] of columns) assign(column, [normalizeWord(column)]);
  for (const [column, { field, headings = [] }] of columns) assign(column, [normalizeWord(field), ...headings]);
  return headers.map((header, at) => ({ header: toStorable(header), column: matched[at] ?? null }));
}

/** A text that PostgreSQL can store, at most 200 characters. */
const toStorable = (header: string): string => header.replaceAll('\0', '').trim().slice(0, 200).toWellFormed();

/** A row with an email is a data row, even if some of its cells look like headers. */
const containsEmail = (cells: readonly string[]): boolean => cells.some((cell) => /\S@[^\s@]+\.\S/u.test(cell));

/**
 * The index of the header row: of the first ten rows the one with most known headers, because lists may begin with a title. -1 if no
 * header is known: the first data row must not be stored as headers.
 */
export function findHeaderRow(kind: ImportKind, rows: readonly { readonly cells: readonly string[] }[]): number {
  const matchCounts = rows
    .slice(0, 10)
    .map(({ cells }) => (containsEmail(cells) ? 0 : matchHeaders(kind, cells).filter(({ column }) => column).length));
  const maxMatches = Math.max(0, ...matchCounts);
  return maxMatches === 0 ? -1 : matchCounts.indexOf(maxMatches);
}

/** Why columns chosen by the user are invalid; undefined if each exists and is chosen once. */
export function columnProblem(kind: ImportKind, chosen: readonly MatchedColumn[]): string | undefined {
  const columns = Object.keys(kindRules[kind].columns);
  const chosenColumns = chosen.flatMap(({ column }) => (column === null ? [] : [column]));
  const unknown = chosenColumns.find((column) => !columns.includes(column));
  if (unknown !== undefined) return `There is no column ${unknown}`;
  const duplicate = chosenColumns.find((column, at) => chosenColumns.indexOf(column) !== at);
  return duplicate === undefined ? undefined : `${duplicate} is chosen twice`;
}

export const missingColumns = (kind: ImportKind, matched: readonly MatchedColumn[]): string[] =>
  Object.keys(kindRules[kind].columns).filter((column) => !matched.some((one) => one.column === column));
