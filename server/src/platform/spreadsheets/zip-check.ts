import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type TableLimits, texts, UnreadableTable } from './table.ts';
import { zeroStyles } from './zero-formats.ts';

const mostEntries = 1_000;
const mostTimes = 400;
const smallBytes = 1_000_000;

export type Workbook = {
  /** Calculated cells of the sheet, such as B3. */
  readonly formulas: ReadonlySet<string>;
  /** Cells whose number is shown with so many digits at least. */
  readonly zeros: ReadonlyMap<string, number>;
  /** The first sheet that a person sees. */
  readonly sheetIndex: number;
};

/**
 * Looks into a workbook before it is opened: what it claims to unfold to, how many parts it has, which sheet is the first one
 * shown. Archives inside of it are never opened. Parts are unfolded here once, in pieces, and never beyond their claim.
 */
export async function checkWorkbook(bytes: Buffer, limits: TableLimits): Promise<Workbook> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
  if (zip.entryCount > mostEntries) throw new UnreadableTable(texts.unpacked);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (entry.isEncrypted()) throw new UnreadableTable(texts.protected);
    // Without a claim nothing would bound the reader; two parts of one name are read differently by different readers.
    const isUnbounded = entry.uncompressedSize === 0 && entry.compressedSize > 64;
    const isBomb = entry.uncompressedSize > smallBytes && entry.uncompressedSize > entry.compressedSize * mostTimes;
    if (unpacked > limits.unpackedBytes || isUnbounded || isBomb || entries.has(entry.fileName)) {
      throw new UnreadableTable(texts.unpacked);
    }
    entries.set(entry.fileName, entry);
  }
  const workbook = entries.get('xl/workbook.xml');
  if (!workbook) throw new UnreadableTable(entries.has('[Content_Types].xml') ? texts.otherFormat : texts.noTable);
  const { sheetIndex, part } = await findSheet(zip, entries, await textOf(zip, workbook));
  const styles = entries.get('xl/styles.xml');
  // Larger ones hold the leavings of years; nobody is refused for them.
  const isRead = styles !== undefined && styles.uncompressedSize <= smallBytes;
  const padded = zeroStyles(isRead ? await textOf(zip, styles) : '');
  return { sheetIndex, ...(part ? await lookThrough(zip, part, padded) : { formulas: new Set(), zeros: new Map() }) };
}

async function findSheet(zip: ZipFile, entries: ReadonlyMap<string, Entry>, workbook: string) {
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/gu)].map(([, attributes = '']) => attributes);
  const shown = sheets.findIndex((attributes) => !/\bstate="(?:hidden|veryHidden)"/u.test(attributes));
  const sheetIndex = Math.max(0, shown);
  const relation = /\b\w+:id="([^"]*)"/u.exec(sheets[sheetIndex] ?? '')?.[1];
  const relations = entries.get('xl/_rels/workbook.xml.rels');
  const listed = relations ? await textOf(zip, relations) : '';
  const own = [...listed.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/gu)].find(([, attributes = '']) =>
    attributes.includes(`Id="${relation}"`),
  );
  const target = /\bTarget="([^"]*)"/u.exec(own?.[1] ?? '')?.[1] ?? '';
  return { sheetIndex, part: entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`) };
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > smallBytes) throw new UnreadableTable(texts.unpacked);
  let text = '';
  for await (const piece of await open(zip, entry)) text += piece.toString('utf8');
  return text;
}

const open = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> => zip.openReadStreamPromise(entry);

/** The reader gives the last value of a calculated cell and keeps quiet about the formula, and of a number not how it is shown. */
async function lookThrough(
  zip: ZipFile,
  entry: Entry,
  padded: ReadonlyMap<string, number>,
): Promise<Pick<Workbook, 'formulas' | 'zeros'>> {
  const formulas = new Set<string>();
  const zeros = new Map<string, number>();
  let rest = '';
  for await (const piece of await open(zip, entry)) {
    const text = rest + piece.toString('latin1');
    // The reference is looked for afterwards: an expression with two open ends in one tag takes the square of its length.
    for (const [, attributes = ''] of text.matchAll(/<(?:\w+:)?c(\s[^<>]*)>\s*<(?:\w+:)?f[\s/>]/gu)) {
      const cell = /\sr="(\w+)"/u.exec(attributes)?.[1];
      if (cell !== undefined) formulas.add(cell);
    }
    for (const [, attributes = ''] of padded.size > 0 ? text.matchAll(/<(?:\w+:)?c(\s[^<>]*)>/gu) : []) {
      const digits = padded.get(/\ss="(\d+)"/u.exec(attributes)?.[1] ?? '');
      const cell = /\sr="(\w+)"/u.exec(attributes)?.[1];
      // A cell that holds nothing ends in its own tag.
      if (digits !== undefined && cell !== undefined && !attributes.endsWith('/')) zeros.set(cell, digits);
    }
    rest = text.slice(Math.max(text.lastIndexOf('<', text.lastIndexOf('<') - 1), text.length - 2_000));
  }
  return { formulas, zeros };
}
