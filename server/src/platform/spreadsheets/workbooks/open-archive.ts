import { type Entry, fromBufferPromise } from 'yauzl';
import { type TableLimits, tableErrors, UnreadableTable } from '../table.ts';

const maxEntries = 1_000;
const maxCompressionRatio = 400;
const maxPartBytes = 1_000_000;

/** The parts of a ZIP archive by name, read as a stream. */
export type Archive = {
  has(name: string): boolean;
  /** Text of a small part; undefined if it is missing or larger than a megabyte. */
  text(name: string): Promise<string | undefined>;
  stream(name: string): Promise<AsyncIterable<Buffer>>;
};

/**
 * Opens a workbook after a check of its unpacked size and number of parts. Parts are unpacked as a stream and never beyond their
 * declared size; nested archives are not opened. Throws `UnreadableTable`.
 */
export async function openArchive(bytes: Buffer, limits: TableLimits): Promise<Archive> {
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
  const get = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new UnreadableTable(tableErrors.damaged);
    return entry;
  };
  const stream = (name: string): Promise<AsyncIterable<Buffer>> => zip.openReadStreamPromise(get(name));
  return {
    has: (name) => entries.has(name),
    stream,
    async text(name) {
      if (!entries.has(name) || get(name).uncompressedSize > maxPartBytes) return undefined;
      let text = '';
      for await (const chunk of await stream(name)) text += chunk.toString('utf8');
      return text;
    },
  };
}
