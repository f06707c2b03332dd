import type { AcademicStructure } from '@muster/contract/academics/structure';
import { type ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching, ImportSource } from '@muster/contract/academics/import-matchings';
import { toAsciiDigits } from '@muster/contract/http/identifier-text';
import { normalizeSingleLine, normalizeText } from '@muster/contract/http/shared';
import { kindRules } from '../kinds/kinds.rules.ts';
import { unescapeText } from '../parsing/escaped-text.rules.ts';
import { hasSeveralCodes, splitCodes } from '../parsing/name-index.rules.ts';
import { splitPeople } from '../parsing/person-names.rules.ts';
import { isPlaceholder } from '../parsing/placeholders.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import { normalizeWord } from '../parsing/usual-values.rules.ts';

const multilineFields = new Set(['address', 'description']);

/** Texts in which digits of other scripts stay. */
const namedFields = new Set(['name', 'family_name', 'department', 'specialization', 'building', 'venue', 'group_name']);

/** Blanks and invisible characters, which programs copy with a password. U+FE0F belongs to the emoji before it. */
const passwordEnds =
  /^[\s\p{Cf}\p{Cc}\p{DI}\u2800]+|(?:[\s\p{Cf}\p{Cc}\u2800]|(?!\uFE0F)\p{DI}|(?<!\p{Extended_Pictographic})\uFE0F)+$/gu;

/** The password in a cell, which stays as it is between its ends. */
export function readPassword(cell: string): string {
  const password = cell.replaceAll(passwordEnds, '');
  return isPlaceholder({ field: 'password' }, password) ? '' : password;
}

/** How the fields of a row are read: those of `texts` are what the user gave for it. */
export const matchingOfRow = (
  matching: ImportMatching,
  texts: Readonly<Record<string, string>> = {},
): ImportMatching => ({
  ...matching,
  ...Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, { columns: [], constant: text, translations: {} }]),
  ),
});

type CellColumn = Pick<Column, 'field' | 'isMany' | 'isRequired' | 'repair'>;

/**
 * The cells of a row that a field is read from, joined; the constant if they are blank. Lines of a list are its names, and so are parts
 * between the sign of Untis (~). `text` is what the
 * cells mean: without the words for no value, and as it was before another program escaped or displayed it. `written` is what they contain.
 */
export function readCells(
  column: CellColumn,
  source: ImportSource,
  cells: readonly string[],
): { readonly text: string; readonly written: string } {
  const { field, isMany } = column;
  const normalize = (cell: string): string => {
    if (multilineFields.has(field)) return normalizeText(cell).trim();
    const line = normalizeSingleLine(isMany ? cell.trim().replaceAll(/\s*[\r\n~]+\s*/gu, '; ') : cell);
    return namedFields.has(field) ? line : toAsciiDigits(line);
  };
  const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
  const isTranslated = (text: string): boolean => indexTranslations(source.translations).has(text.toLowerCase());
  const written = source.columns.map((at) => normalize(cells[at] ?? ''));
  if (field === 'password') return { text: readPassword(cells[source.columns[0] ?? -1] ?? ''), written: join(written) };
  const meant = written.map((part) => {
    const unescaped = unescapeText(part);
    const text = isPlaceholder(column, unescaped) ? '' : unescaped === part ? part : normalize(unescaped);
    return text !== part && isTranslated(part) ? part : text;
  });
  const joined = join(meant);
  const repaired = column.repair?.(joined);
  const number = repaired === undefined || isTranslated(joined) ? joined : repaired;
  const text = source.digits && /^\d+$/u.test(number) ? number.padStart(source.digits, '0') : number;
  return { text: text === '' ? (source.constant ?? '') : text, written: join(written) };
}

export const joinCells = (column: CellColumn, source: ImportSource, cells: readonly string[]): string =>
  readCells(column, source, cells).text;

/** What the user chose to read instead of a text. */
export const findChosenText = (source: ImportSource, text: string): string | undefined =>
  indexTranslations(source.translations).get(text.toLowerCase());

type Listed = Pick<Column, 'choices' | 'isMany'>;

/**
 * The values of a cell that are translated one by one: people, and in lists of them modules, programmes and groups. The text is one value
 * if it is translated as a whole. `named`: the one that the error of the cell is about.
 */
export function splitValues({ choices, isMany }: Listed, source: ImportSource, text: string, named?: string): string[] {
  const isTranslated = (value: string): boolean => findChosenText(source, value) !== undefined;
  if (isTranslated(text)) return [text];
  if (choices === 'teachers') return splitPeople(text);
  if (!isMany) return [text];
  if (choices === 'groups' || choices === 'degrees') return text.split(/\s*;\s*/u).filter((part) => part !== '');
  if (choices !== 'modules') return [text];
  const codes = splitCodes(text);
  return hasSeveralCodes(text) || codes.some((code) => code === named || isTranslated(code)) ? codes : [text];
}

/** The text after the translations of the user, or else the word of the university, or else a usual code. */
export function translateText(
  column: Pick<Column, 'translate'> & Listed,
  source: ImportSource,
  text: string,
  ownWord?: string,
): string {
  const values = splitValues(column, source, text);
  if (values.some((value) => findChosenText(source, value) !== undefined))
    return values.map((value) => findChosenText(source, value) ?? value).join('; ');
  return ownWord ?? column.translate?.(text) ?? text;
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

/** The class type or the number of the term that the university names so. Its own words win over those of other systems. */
export function findOwnWord({ choices }: Column, text: string, structure: AcademicStructure): string | undefined {
  const isSame = (one: string): boolean => normalizeWord(one) === normalizeWord(text);
  if (choices === 'classTypes') return structure.class_types.find(isSame);
  const term = choices === 'terms' ? structure.terms.findIndex(isSame) + 1 : 0;
  return term > 0 ? String(term) : undefined;
}

/** What a preview shows of a cell: the text that is validated, words with their label. */
export function displayText(
  column: Column,
  source: ImportSource,
  cells: readonly string[],
  structure?: AcademicStructure,
): string {
  const read = joinCells(column, source, cells);
  const text = translateText(column, source, read, structure && findOwnWord(column, read, structure));
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
export const missingFields = (
  kind: ImportKind,
  { matching, students_belong_to_groups: areGrouped }: { matching: ImportMatching; students_belong_to_groups: boolean },
): string[] =>
  Object.entries(kindRules[kind].columns)
    .filter(([label, { field, isRequired, isOfGroup }], _, columns) => {
      const source = matching[label];
      const isImplied = columns.some(([other, { implies }]) => implies?.field === field && matching[other]);
      return (
        isRequired &&
        !isImplied &&
        (areGrouped || !isOfGroup) &&
        (!source || (source.columns.length === 0 && source.constant === null))
      );
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
