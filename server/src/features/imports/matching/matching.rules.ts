import { type ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching, ImportSource } from '@muster/contract/academics/import-matchings';
import { normalizeSingleLine, normalizeText } from '@muster/contract/http/shared';
import { kindRules } from '../kinds/kinds.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import { normalizeWord } from '../parsing/usual-values.rules.ts';

const multilineFields = new Set(['address', 'description']);

/** The cells of a row that a field is read from, joined; the constant if they are blank. Lines of a list are its names. */
export function joinCells(
  { field, isMany }: Pick<Column, 'field' | 'isMany'>,
  source: ImportSource,
  cells: readonly string[],
): string {
  const normalize = multilineFields.has(field)
    ? (cell: string) => normalizeText(cell).trim()
    : (cell: string) => normalizeSingleLine(isMany ? cell.trim().replaceAll(/[\r\n]+/gu, '; ') : cell);
  const joined = source.columns
    .map((at) => normalize(cells[at] ?? ''))
    .filter((cell) => cell !== '')
    .join(' ');
  return joined === '' ? (source.constant ?? '') : joined;
}

/** The text after the translations of the user, or else the word of the university, or else a usual code. */
export function translateText(
  { translate }: Pick<Column, 'translate'>,
  source: ImportSource,
  text: string,
  ownWord?: string,
): string {
  return indexTranslations(source.translations).get(text.toLowerCase()) ?? ownWord ?? translate?.(text) ?? text;
}

const indexes = new WeakMap<ImportSource['translations'], ReadonlyMap<string, string>>();

/** Without case; computed once for all rows. */
function indexTranslations(translations: ImportSource['translations']): ReadonlyMap<string, string> {
  const index =
    indexes.get(translations) ??
    new Map(Object.entries(translations).map(([text, value]) => [normalizeSingleLine(text).toLowerCase(), value]));
  indexes.set(translations, index);
  return index;
}

/** The stored value of a word or its label; undefined if the column has no such word. */
export const findWord = (words: Readonly<Record<string, string>>, text: string): string | undefined =>
  Object.entries(words).find((forms) => forms.some((form) => normalizeWord(form) === normalizeWord(text)))?.[0];

/** What a preview shows of a cell: the text that is validated, words with their label. */
export function displayText(column: Column, source: ImportSource, cells: readonly string[]): string {
  const text = translateText(column, source, joinCells(column, source, cells));
  const word = column.words && findWord(column.words, text);
  return (word === undefined ? undefined : column.words?.[word]) ?? text;
}

/** Why a matching is invalid for a file with these headings; undefined if it is valid. */
export function matchingProblem(
  kind: ImportKind,
  matching: ImportMatching,
  headers: readonly string[],
): Record<string, string> | undefined {
  for (const [field, { columns, constant, translations }] of Object.entries(matching)) {
    if (!kindRules[kind].columns[field]) return { matching: `There is no field ${field}` };
    if (columns.some((at) => at >= headers.length)) return { [field]: 'The file has no such column' };
    if (new Set(columns).size < columns.length) return { [field]: 'Please choose each column once' };
    const isPlain = columns.length <= 1 && constant === null && Object.keys(translations).length === 0;
    if (field === 'Password' && !isPlain) return { [field]: 'A password is read from one column' };
  }
  return undefined;
}

/** Required fields that nothing fills. */
export const missingFields = (kind: ImportKind, matching: ImportMatching): string[] =>
  Object.entries(kindRules[kind].columns)
    .filter(([field, { isRequired }]) => {
      const source = matching[field];
      return isRequired && (!source || (source.columns.length === 0 && source.constant === null));
    })
    .map(([field]) => field);

/** Moves a saved matching to the headings of another file; undefined if a heading that it uses is missing. */
export function moveMatching(
  { headers, matching }: { readonly headers: readonly string[]; readonly matching: ImportMatching },
  to: readonly string[],
): ImportMatching | undefined {
  const positionOf = (from: number): number => {
    const heading = headers[from] ?? '';
    // Headings may repeat.
    const nth = headers.slice(0, from).filter((one) => one === heading).length;
    return to.flatMap((one, at) => (one === heading ? [at] : []))[nth] ?? -1;
  };
  const moved = Object.entries(matching).map(
    ([field, source]) => [field, { ...source, columns: source.columns.map(positionOf) }] as const,
  );
  return moved.some(([, { columns }]) => columns.includes(-1)) ? undefined : Object.fromEntries(moved);
}
