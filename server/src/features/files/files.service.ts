import { hash, randomBytes } from 'node:crypto';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { FileStore, StoredFile } from '../../platform/files/file-store.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { Log } from '../../platform/log.ts';
import * as store from './files.store.ts';
import { makePhotos, type Photos } from './photos.service.ts';
import {
  type Address,
  addressOf,
  type Bucket,
  fileNameOf,
  keysOf,
  readAddress,
  storedTypes,
  typeOfFile,
} from './photos.rules.ts';

export type NewPhoto = {
  readonly bucket: Bucket;
  /** The beginning of its file name: `module`, `student-{studentId}`. */
  readonly name: string;
  readonly upload: Upload;
};

export type Files = {
  /**
   * Stores a photo and answers its public address. `use` writes the address down in the transaction that keeps the file,
   * and answers the one that stood there before, whose photo then goes.
   */
  storePhoto(
    caller: Caller,
    photo: NewPhoto,
    use?: (tx: UniversityTx, url: string) => Promise<string | null | void>,
  ): Promise<string>;
  /** Whether we issued this address to this university; in the bucket, if one is named. */
  isOurs(tx: UniversityTx, url: string, bucket?: Bucket): Promise<boolean>;
  uploadModuleImage(caller: Caller, upload: Upload): Promise<string>;
  /** Photos of people who are forgotten: the addresses answer nothing any more. Those that are not ours are left alone. */
  forgetPhotos(universityId: string, urls: readonly string[]): Promise<void>;
  find(
    address: { bucket: string; random: string; file: string },
    size: 'small' | 'full',
  ): Promise<(StoredFile & { type: string }) | undefined>;
};

export type FilesParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly log: Log;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly fileStore: FileStore;
  readonly photos?: Photos;
};

export function makeFiles(deps: FilesParts): Files {
  const { database, clock, audit, log, requireAdmin, fileStore, photos = makePhotos() } = deps;

  /** After the fact; a file that stays behind harms nobody, its address is known to nobody any more. */
  function removeLater(address: Address): void {
    const keys = Object.values(keysOf(address));
    void Promise.all(keys.map((key) => fileStore.remove(key))).catch((error: unknown) =>
      log.warn({ err: error }, 'a file that is no longer used could not be removed'),
    );
  }

  const storePhoto: Files['storePhoto'] = async (caller, { bucket, name, upload }, use) => {
    const { full, small, extension } = await photos.prepare(upload.bytes);
    const file = fileNameOf(name, clock.now(), extension);
    const address = { bucket, random: randomBytes(16).toString('hex'), file };
    const url = addressOf(address);
    const keys = keysOf(address);
    let replaced: Address | undefined;
    try {
      await fileStore.put(keys.small, small, storedTypes[extension]);
      await fileStore.put(keys.full, full, storedTypes[extension]);
      await database.inUniversity(caller.universityId, async (tx) => {
        const subjectId = await store.insertFile(tx, {
          ...address,
          contentType: storedTypes[extension],
          bytes: full.length,
          sha256: hash('sha256', full, 'buffer'),
          createdBy: caller.accountId,
        });
        await audit.record(tx, {
          universityId: tx.universityId,
          actor: caller.accountId,
          action: 'file.stored',
          subjectType: 'file',
          subjectId,
          details: { bucket },
        });
        const before = readAddress((await use?.(tx, url)) ?? '');
        replaced = before && (await store.deleteFile(tx, before)) ? before : undefined;
      });
    } catch (error) {
      removeLater(address);
      throw error;
    }
    if (replaced) removeLater(replaced);
    return url;
  };

  return {
    storePhoto,

    async isOurs(tx, url, bucket) {
      const address = readAddress(url);
      if (!address || (bucket && address.bucket !== bucket)) return false;
      return await store.hasFile(tx, address);
    },

    async uploadModuleImage(caller, upload) {
      await database.inUniversity(caller.universityId, (tx) => requireAdmin(tx, caller));
      return await storePhoto(caller, { bucket: 'module-images', name: 'module', upload });
    },

    async forgetPhotos(universityId, urls) {
      const known = urls.flatMap((url) => readAddress(url) ?? []);
      if (known.length === 0) return;
      const gone = await database.inUniversity(universityId, async (tx) => {
        const deleted = [];
        for (const address of known) if (await store.deleteFile(tx, address)) deleted.push(address);
        return deleted;
      });
      for (const address of gone) removeLater(address);
    },

    async find({ bucket, random, file }, size) {
      const address = readAddress(`/api/uploads/${bucket}/${random}/${file}`);
      const stored = address && (await fileStore.find(keysOf(address)[size]));
      return stored && { ...stored, type: typeOfFile(file) };
    },
  };
}
