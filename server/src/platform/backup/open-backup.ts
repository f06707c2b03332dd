import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { startupError } from '../startup-error.ts';
import { type Manifest, manifestName, manifestSchema } from './manifest.ts';

export type OpenBackup = {
  readonly manifest: Manifest;
  /** Throws a startup error when the backup lacks the entry. */
  read(name: string): Promise<Readable>;
  close(): void;
};

/** Opens a backup and reads its manifest. Throws a startup error when the file is no complete backup. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const zip = await openZip(path);
  const entries = new Map<string, yauzl.Entry>();
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: yauzl.Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', reject);
      zip.readEntry();
    });
    const openStream = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
    const read = (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw startupError(`The backup ${path} is damaged: it has no ${name}.`);
      return openStream(entry);
    };
    const manifest = manifestSchema.safeParse(JSON.parse(await text(await read(manifestName))));
    if (!manifest.success) throw startupError(`The backup ${path} has a format that this release does not know.`);
    return { manifest: manifest.data, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  try {
    return await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(path, {
      lazyEntries: true,
      autoClose: false,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw startupError(
      code === undefined
        ? `${path} is no complete backup (${message}).`
        : `The backup ${path} cannot be read (${code}).`,
    );
  }
}
