import type { Archive } from './open-archive.ts';
import { type TableSource, tableErrors, UnreadableTable } from '../table.ts';
import { templateLists } from '../write-template.ts';
import { attribute } from './xml-text.ts';

export type WorkbookInfo = Pick<TableSource, 'sheets'> & {
  readonly sheet: string;
  readonly sheetIndex: number;
  readonly countsFrom1904: boolean;
} & SheetInfo;

type SheetInfo = {
  /** References of calculated cells, such as B3. */
  readonly formulas: ReadonlySet<string>;
  /** Cell -> its number format, if it is not a built-in one. */
  readonly formats: ReadonlyMap<string, string>;
  /** Ranges, such as B3:B5. */
  readonly merges: readonly string[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly string[];
};

const emptySheet: SheetInfo = {
  formulas: new Set(),
  formats: new Map(),
  merges: [],
  hiddenRows: [],
  hiddenColumns: [],
};

/** Inspects a workbook: its sheets, and of one sheet all that the library for rows does not report. */
export async function inspectWorkbook(archive: Archive, sheetName?: string): Promise<WorkbookInfo> {
  if (!archive.has('xl/workbook.xml'))
    throw new UnreadableTable(archive.has('[Content_Types].xml') ? tableErrors.otherFormat : tableErrors.noTable);
  const workbook = await archive.text('xl/workbook.xml');
  if (workbook === undefined) throw new UnreadableTable(tableErrors.unpacked);
  const countsFrom1904 = /<(?:\w+:)?workbookPr\s[^<>]*\bdate1904="(?:1|true)"/u.test(workbook);
  const all = await listSheets(archive, workbook);
  const firstVisible = all.findIndex(({ isHidden }) => !isHidden);
  const sheetIndex =
    sheetName === undefined ? Math.max(0, firstVisible) : all.findIndex(({ name }) => name === sheetName);
  const chosen = all[sheetIndex];
  if (sheetName !== undefined && !chosen) throw new UnreadableTable(tableErrors.noSheet);
  const sheets: { name: string; isHidden: boolean }[] = [];
  for (const [at, { name, isHidden, part }] of all.entries()) {
    // The lists of our own template are not for import.
    const isListed = at === sheetIndex || (!(isHidden && name === templateLists) && (await hasValues(archive, part)));
    if (isListed) sheets.push({ name, isHidden });
  }
  // Larger style sheets are ignored, not rejected.
  const formats = formatsOf((await archive.text('xl/styles.xml')) ?? '');
  const info = chosen?.part === undefined ? emptySheet : await scanSheet(archive, chosen.part, formats);
  return { sheets, sheet: chosen?.name ?? '', sheetIndex, countsFrom1904, ...info };
}

async function listSheets(archive: Archive, workbook: string) {
  const relationships = [
    ...((await archive.text('xl/_rels/workbook.xml.rels')) ?? '').matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/gu),
  ].map(([, attributes = '']) => attributes);
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/gu)].map(([, attributes = '']) => {
    const relation = /\b\w+:id="([^"]*)"/u.exec(attributes)?.[1];
    const relationship = relationships.find((one) => attribute(one, 'Id') === relation) ?? '';
    const target = attribute(relationship, 'Target') ?? '';
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return {
      name: attribute(attributes, 'name') ?? '',
      isHidden: /\bstate="(?:hidden|veryHidden)"/u.test(attributes),
      part: archive.has(part) ? part : undefined,
    };
  });
}

async function hasValues(archive: Archive, part: string | undefined): Promise<boolean> {
  if (part === undefined) return false;
  let rest = '';
  for await (const chunk of await archive.stream(part)) {
    const text = rest + chunk.toString('latin1');
    if (/<(?:\w+:)?(?:v|is|f)[\s>]/u.test(text)) return true;
    rest = text.slice(-20);
  }
  return false;
}

/** Style index -> number format. */
function formatsOf(styles: string): ReadonlyMap<string, string> {
  const codeOf = new Map<string, string>();
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/gu)) {
    const [id, code] = [attribute(attributes, 'numFmtId'), attribute(attributes, 'formatCode')];
    if (id !== undefined && code !== undefined) codeOf.set(id, code);
  }
  const from = styles.search(/cellXfs[\s>]/u);
  // Two searches: one expression with two open ends could take quadratic time.
  const cells = from < 0 ? '' : styles.slice(from, styles.indexOf('cellXfs>', from + 8));
  const found = new Map<string, string>();
  for (const [at, [, attributes = '']] of [...cells.matchAll(/<(?:\w+:)?xf(\s[^<>]*)>/gu)].entries()) {
    const code = codeOf.get(attribute(attributes, 'numFmtId') ?? '');
    if (code !== undefined) found.set(String(at), code);
  }
  return found;
}

/** The xlsx reader reports only the values of cells. The rest is taken from the XML. */
async function scanSheet(archive: Archive, part: string, formatOf: ReadonlyMap<string, string>): Promise<SheetInfo> {
  const formulas = new Set<string>();
  const formats = new Map<string, string>();
  const merges = new Set<string>();
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<string>();
  let rest = '';
  for await (const chunk of await archive.stream(part)) {
    const text = rest + chunk.toString('latin1');
    // The reference is matched separately: one expression with two open ends could take quadratic time.
    for (const [, attributes = ''] of text.matchAll(/<(?:\w+:)?c(\s[^<>]*)>\s*<(?:\w+:)?f[\s/>]/gu)) {
      const cell = attribute(attributes, 'r');
      if (cell !== undefined) formulas.add(cell);
    }
    for (const [, attributes = ''] of formatOf.size > 0 ? text.matchAll(/<(?:\w+:)?c(\s[^<>]*)>/gu) : []) {
      const format = formatOf.get(attribute(attributes, 's') ?? '');
      const cell = attribute(attributes, 'r');
      // A self-closing tag is an empty cell.
      if (format !== undefined && cell !== undefined && !attributes.endsWith('/')) formats.set(cell, format);
    }
    for (const [, attributes = ''] of text.matchAll(/<(?:\w+:)?mergeCell(\s[^<>]*)>/gu)) {
      const range = attribute(attributes, 'ref');
      if (range !== undefined) merges.add(range);
    }
    for (const [, name, attributes = ''] of text.matchAll(
      /<(?:\w+:)?(row|col)(\s[^<>]*\shidden="(?:1|true)"[^<>]*)>/gu,
    )) {
      if (name === 'row') hiddenRows.add(Number(attribute(attributes, 'r') ?? 0));
      else hiddenColumns.add(columnRange(attributes));
    }
    rest = text.slice(Math.max(text.lastIndexOf('<', text.lastIndexOf('<') - 1), text.length - 2_000));
  }
  return { formulas, formats, merges: [...merges], hiddenRows: [...hiddenRows], hiddenColumns: [...hiddenColumns] };
}

function columnRange(attributes: string): string {
  const [first, last] = ['min', 'max'].map((name) => letterOf(Number(attribute(attributes, name) ?? 1) - 1));
  return first === last ? String(first) : `${first}–${last}`;
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);
