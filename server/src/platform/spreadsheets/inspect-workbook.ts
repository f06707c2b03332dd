import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type TableLimits, tableErrors, UnreadableTable } from './table.ts';
import { zeroPaddedStyles } from './zero-padded-styles.ts';

const maxEntries = 1_000;
const maxCompressionRatio = 400;
const maxPartBytes = 1_000_000;

export type WorkbookInfo = {
  /** References of calculated cells, such as B3. */
  readonly formulas: ReadonlySet<string>;
  /** Cells whose number is padded with zeros -> number of digits. */
  readonly zeroPaddedCells: ReadonlyMap<string, number>;
  /** The first visible sheet. */
  readonly sheetIndex: number;
};

/**
 * Inspects a workbook before it is opened: unpacked size, number of parts, the first visible sheet, its formulas and zero-padded
 * numbers. Parts are unpacked as a stream and never beyond their declared size; nested archives are not opened. Throws
 * `UnreadableTable`.
 */
export async function inspectWorkbook(bytes: Buffer, limits: TableLimits): Promise<WorkbookInfo> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
  if (zip.entryCount > maxEntries) throw new UnreadableTable(tableErrors.unpacked);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (entry.isEncrypted()) throw new UnreadableTable(tableErrors.protected);
    // A part without a declared size is unbounded. Of two parts with the same name, readers choose differently.
    const isUnbounded = entry.uncompressedSize === 0 && entry.compressedSize > 64;
    const isBomb =
      entry.uncompressedSize > maxPartBytes && entry.uncompressedSize > entry.compressedSize * maxCompressionRatio;
    if (unpacked > limits.unpackedBytes || isUnbounded || isBomb || entries.has(entry.fileName)) {
      throw new UnreadableTable(tableErrors.unpacked);
    }
    entries.set(entry.fileName, entry);
  }
  const workbook = entries.get('xl/workbook.xml');
  if (!workbook)
    throw new UnreadableTable(entries.has('[Content_Types].xml') ? tableErrors.otherFormat : tableErrors.noTable);
  const { sheetIndex, part } = await findSheet(zip, entries, await textOf(zip, workbook));
  const styles = entries.get('xl/styles.xml');
  // Larger style sheets are ignored, not rejected.
  const isRead = styles !== undefined && styles.uncompressedSize <= maxPartBytes;
  const paddedStyles = zeroPaddedStyles(isRead ? await textOf(zip, styles) : '');
  return {
    sheetIndex,
    ...(part ? await scanSheet(zip, part, paddedStyles) : { formulas: new Set(), zeroPaddedCells: new Map() }),
  };
}

async function findSheet(zip: ZipFile, entries: ReadonlyMap<string, Entry>, workbook: string) {
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/gu)].map(([, attributes = '']) => attributes);
  const firstVisible = sheets.findIndex((attributes) => !/\bstate="(?:hidden|veryHidden)"/u.test(attributes));
  const sheetIndex = Math.max(0, firstVisible);
  const relation = /\b\w+:id="([^"]*)"/u.exec(sheets[sheetIndex] ?? '')?.[1];
  const relations = entries.get('xl/_rels/workbook.xml.rels');
  const relationshipsXml = relations ? await textOf(zip, relations) : '';
  const relationship = [...relationshipsXml.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/gu)].find(
    ([, attributes = '']) => attributes.includes(`Id="${relation}"`),
  );
  const target = /\bTarget="([^"]*)"/u.exec(relationship?.[1] ?? '')?.[1] ?? '';
  return { sheetIndex, part: entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`) };
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > maxPartBytes) throw new UnreadableTable(tableErrors.unpacked);
  let text = '';
  for await (const chunk of await open(zip, entry)) text += chunk.toString('utf8');
  return text;
}

const open = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> => zip.openReadStreamPromise(entry);

/** The xlsx reader reports only the last value of a formula, and no number format; both are taken from the XML. */
async function scanSheet(
  zip: ZipFile,
  entry: Entry,
  paddedStyles: ReadonlyMap<string, number>,
): Promise<Pick<WorkbookInfo, 'formulas' | 'zeroPaddedCells'>> {
  const formulas = new Set<string>();
  const zeroPaddedCells = new Map<string, number>();
  let rest = '';
  for await (const chunk of await open(zip, entry)) {
    const text = rest + chunk.toString('latin1');
    // The reference is matched separately: one expression with two open ends could take quadratic time.
    for (const [, attributes = ''] of text.matchAll(/<(?:\w+:)?c(\s[^<>]*)>\s*<(?:\w+:)?f[\s/>]/gu)) {
      const cell = /\sr="(\w+)"/u.exec(attributes)?.[1];
      if (cell !== undefined) formulas.add(cell);
    }
    for (const [, attributes = ''] of paddedStyles.size > 0 ? text.matchAll(/<(?:\w+:)?c(\s[^<>]*)>/gu) : []) {
      const digits = paddedStyles.get(/\ss="(\d+)"/u.exec(attributes)?.[1] ?? '');
      const cell = /\sr="(\w+)"/u.exec(attributes)?.[1];
      // A self-closing tag is an empty cell.
      if (digits !== undefined && cell !== undefined && !attributes.endsWith('/')) zeroPaddedCells.set(cell, digits);
    }
    rest = text.slice(Math.max(text.lastIndexOf('<', text.lastIndexOf('<') - 1), text.length - 2_000));
  }
  return { formulas, zeroPaddedCells };
}
