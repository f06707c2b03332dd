import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { type ImportMatching, matchingLimits } from '@muster/contract/academics/import-matchings';
import { type Headings, headingsOf, type Row } from '../source/heading-rows.rules.ts';
import { familyNameHeadings, secondFamilyNameHeadings } from '../kinds/headings.rules.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { normalizeWord } from '../parsing/usual-values.rules.ts';

const source = (...columns: number[]) => ({ columns, constant: null, translations: {} });

/**
 * Matches headings to fields, by label first, then by the known headings in their order. No heading is used twice. Given and family name
 * are joined to the full name if the file has no full name. `areGrouped`: whether the students of the university belong to groups.
 */
export function matchHeaders(kind: ImportKind, headers: readonly string[], areGrouped = true): ImportMatching {
  const matching: ImportMatching = {};
  const normalized = headers.map(normalizeWord);
  const used = new Set<number>();
  const find = (headings: readonly string[]): number | undefined => {
    for (const heading of headings) {
      const at = normalized.findIndex((header, index) => header === heading && !used.has(index));
      if (at >= 0) return at;
    }
    return undefined;
  };
  const assign = (field: string, headings: readonly string[]): void => {
    if (matching[field]) return;
    const at = find(headings);
    if (at === undefined) return;
    matching[field] = source(at);
    used.add(at);
  };
  const columns = Object.entries(kindRules[kind].columns);
  // Without cohorts, 'Group' is a parallel group, unless the file has these in another column.
  const labels = new Set(columns.map(([label]) => normalizeWord(label)));
  for (const [label, { headingsWithoutCohorts: further = [] }] of columns)
    assign(label, [normalizeWord(label), ...(areGrouped ? [] : further.filter((heading) => labels.has(heading)))]);
  for (const [label, { parts = [] }] of columns) {
    const all = matching[label] ? [] : parts.map(find).filter((at) => at !== undefined);
    if (all.length === 0 || all.length < parts.length) continue;
    matching[label] = source(...all);
    for (const at of all) used.add(at);
  }
  if (!matching['Full Name'] && kindRules[kind].columns['Full Name']) {
    const given = find(givenNameHeadings);
    // Where a file has a given name, 'Name' is the family name.
    const familyHeadings = given === undefined ? familyNameHeadings : [...familyNameHeadings, 'name'];
    const family = matching['Family Name']?.columns[0] ?? find(familyHeadings);
    if (given !== undefined && family !== undefined) {
      const middle = find(middleNameHeadings);
      const familyColumns = [find(namePrefixHeadings), family, find(secondFamilyNameHeadings)].filter(
        (at) => at !== undefined,
      );
      const nameColumns = [given, ...(middle === undefined ? [] : [middle]), ...familyColumns];
      matching['Full Name'] = source(...nameColumns);
      matching['Family Name'] = source(...familyColumns);
      for (const at of nameColumns) used.add(at);
    } else if (given !== undefined && normalized.some((header) => familyNameParts.test(header))) used.add(given);
  }
  for (const [label, { isOneOfSeveral }] of columns) {
    const findAll = (isAlone: boolean) =>
      headers.flatMap((header, at) => (isOneOfSeveral?.(header, isAlone) && !used.has(at) ? [at] : []));
    const several = findAll(false);
    const all = several.length > 1 ? several : findAll(true);
    if (all.length === 0 || all.length > matchingLimits.joined || matching[label]) continue;
    matching[label] = source(...all);
    for (const at of all) used.add(at);
  }
  for (const [label, { headings = [], headingsWithoutCohorts }] of columns)
    if (headingsWithoutCohorts && !areGrouped) assign(label, [...headings, ...headingsWithoutCohorts]);
  for (const [label, { field, headings = [], joined }] of columns) {
    assign(label, [normalizeWord(field), ...headings]);
    if (!joined || matching[label]) continue;
    const others = joined.others.map(find);
    const all = [find(joined.headings), ...(others.includes(undefined) ? [] : others)].filter((at) => at !== undefined);
    if (all.length === 0) continue;
    matching[label] = source(...all);
    for (const at of all) used.add(at);
  }
  for (const [label, { sharedHeadings = [], sharedTranslations: translations = {} }] of columns) {
    const at = matching[label] ? undefined : find(sharedHeadings);
    if (at !== undefined) matching[label] = { ...source(at), translations };
  }
  for (const [label, { apart }] of columns) {
    const [at, ...others] = matching[label]?.columns ?? [];
    if (!apart || at === undefined || others.length > 0 || apart.codes.some((code) => code === normalized[at]))
      continue;
    const further = find(apart.headings);
    if (further === undefined) continue;
    matching[label] = source(at, further);
    used.add(further);
  }
  return matching;
}

/** Matches headings with those of the row above, and what these do not match by those of the row itself. */
export function matchHeadings(kind: ImportKind, { headings, own }: Headings, areGrouped?: boolean): ImportMatching {
  const matching = matchHeaders(kind, headings, areGrouped);
  const used = new Set(Object.values(matching).flatMap(({ columns }) => columns));
  for (const [label, byOwn] of Object.entries(matchHeaders(kind, own, areGrouped)))
    if (!byOwn.columns.some((at) => used.has(at))) matching[label] ??= byOwn;
  return matching;
}

/** Of a heading about the family name, in whatever form: the given name beside it is no full name. */
const familyNameParts = /apell?id|cognom|familienname|nachname|familyname|surname|lastname/u;
const givenNameHeadings = [
  'firstname',
  'givenname',
  'givennames',
  'forename',
  'forenames',
  'vorname',
  'vornamen',
  'prenom',
  'prenoms',
  'prenomusuel',
  'libpr1ind',
  'nombre',
  'nombres',
  'nome',
  'stufnm1',
  'spridenfirstname',
  'fname',
  'first',
];
/** Words that belong to the family name: 'von der', 'de la'. */
const namePrefixHeadings = [
  'vorsatzwort',
  'vorsatzworter',
  'namensvorsatz',
  'namenszusatz',
  'namenvorsatz',
  'tussenvoegsel',
  'tussenvoegsels',
  'voorvoegsel',
  'voorvoegsels',
  'particule',
];
const middleNameHeadings = ['middlename', 'middlenames', 'stufnm2', 'spridenmi', 'mi', 'middle'];
/** A text that PostgreSQL can store, at most 200 characters. */
export const toStorableHeader = (header: string): string =>
  header.replaceAll('\0', '').trim().slice(0, 200).toWellFormed();

/** A row with an email is a data row, even if some of its cells look like headings. */
const containsEmail = (cells: readonly string[]): boolean => cells.some((cell) => /\S@[^\s@]+\.\S/u.test(cell));

const maxTitleRows = 10;

/** The number of known headings in each of the first rows; 0 for rows of data, in which a subject may be 'M' or 'Art'. */
const countKnownHeadings = (kind: ImportKind, rows: readonly Row[]): number[] =>
  rows.slice(0, maxTitleRows).map((row, at) => {
    if (containsEmail(row.cells)) return 0;
    const { headings, own } = headingsOf(row, rows[at - 1]);
    const storable = { headings: headings.map(toStorableHeader), own: own.map(toStorableHeader) };
    const known = new Set(Object.values(matchHeadings(kind, storable)).flatMap(({ columns }) => columns));
    const areNumbers = row.cells.filter((cell) => /^\s*\d+\s*$/u.test(cell)).length >= known.size;
    const [only = 0] = known;
    return areNumbers || (known.size === 1 && !isHeading(only, row, rows.slice(0, at + 21))) ? 0 : known.size;
  });

/** Whether a cell that is alone in being a known heading is one: a word that its column does not have again. */
function isHeading(at: number, { cells }: Row, rows: readonly Row[]): boolean {
  const word = normalizeWord(cells[at] ?? '');
  return word.length >= 3 && rows.filter(({ cells: others }) => normalizeWord(others[at] ?? '') === word).length < 2;
}

/** Whether a sheet has a row of headings, and not the summary or notes that programs put before the sheets with tables. */
export const hasHeadings = (kind: ImportKind, rows: readonly Row[]): boolean =>
  Math.max(0, ...countKnownHeadings(kind, rows)) > 1;

/**
 * The index of the row with the headings: of the first ten rows the one with most known headings, because lists may begin with a title;
 * else the first one that looks like headings. -1: the file has no headings.
 */
export function findHeaderRow(kind: ImportKind, rows: readonly Row[]): number {
  const knownCounts = countKnownHeadings(kind, rows);
  const maxKnown = Math.max(0, ...knownCounts);
  if (maxKnown > 0) return knownCounts.indexOf(maxKnown);
  const first = rows.slice(0, maxTitleRows);
  return first.findIndex((row, at) => looksLikeHeadings(row.cells, rows.slice(at + 1, at + 21)));
}

const containsDigit = (cell: string): boolean => /\d/u.test(cell);

/** Different words without digits, as many as the rows below have cells, and digits or addresses in a column below. */
function looksLikeHeadings(cells: readonly string[], below: readonly Row[]): boolean {
  const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (words.length < 2 || new Set(words).size < words.length || words.some(containsDigit) || containsEmail(cells))
    return false;
  const maxWidth = Math.max(0, ...below.map((row) => row.cells.length));
  const isData = (at: number): boolean =>
    below.filter(({ cells: others }) => containsDigit(others[at] ?? '') || containsEmail([others[at] ?? ''])).length *
      2 >
    below.length;
  return words.length * 2 > maxWidth && cells.some((_, at) => isData(at));
}
