import { hash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { FileStore, StoredFile } from '#platform/files/file-store.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Upload } from '#platform/http/files/upload.ts';
import type { Log } from '#platform/log.ts';
import * as store from './files.store.ts';
import { makePhotos, type Photos } from './photos.service.ts';
import {
  type Address,
  formatAddress,
  type Bucket,
  fileNameOf,
  keysOf,
  parseAddress,
  storedTypes,
  typeOfFile,
} from './photos.rules.ts';

export type NewPhoto = {
  readonly bucket: Bucket;
  /** The start of the file name: `module`, `student-{studentId}`. */
  readonly name: string;
  readonly upload: Upload;
};

export type Files = {
  /**
   * Stores a photo and returns its public address. `saveUrl` writes the address to a record in the same transaction and returns the
   * former address, whose photo is deleted.
   */
  storePhoto(
    caller: Caller,
    photo: NewPhoto,
    saveUrl?: (tx: UniversityTx, url: string) => Promise<string | null | void>,
  ): Promise<string>;
  /** Whether the university has a file with this address, in this bucket if one is given. */
  isStoredHere(tx: UniversityTx, url: string, bucket?: Bucket): Promise<boolean>;
  uploadModuleImage(caller: Caller, upload: Upload): Promise<string>;
  /** Deletes photos by address. Addresses of other servers are ignored. */
  deletePhotos(universityId: string, urls: readonly string[]): Promise<void>;
  /** The thumbnail of a photo as JPEG; undefined for other addresses. */
  readThumbnail(url: string): Promise<Buffer | undefined>;
  find(
    address: { bucket: string; random: string; file: string },
    size: 'small' | 'full',
  ): Promise<(StoredFile & { type: string }) | undefined>;
};

export type FilesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly log: Log;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly fileStore: FileStore;
  readonly photos?: Photos;
};

export function makeFiles(deps: FilesDeps): Files {
  const { database, clock, audit, log, requireAdmin, fileStore, photos = makePhotos() } = deps;

  /** Removes the files after the commit. A remaining file is harmless: nothing refers to its address. */
  function removeInBackground(address: Address): void {
    const keys = Object.values(keysOf(address));
    void Promise.all(keys.map((key) => fileStore.remove(key))).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to remove an unused file'),
    );
  }

  const storePhoto: Files['storePhoto'] = async (caller, { bucket, name, upload }, saveUrl) => {
    const { full, small, extension } = await photos.prepare(upload.bytes);
    const file = fileNameOf(name, clock.now(), extension);
    const address = { bucket, random: randomBytes(16).toString('hex'), file };
    const url = formatAddress(address);
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
          origin: caller.origin,
          action: 'file.stored',
          subjectType: 'file',
          subjectId,
          details: { bucket },
        });
        const before = parseAddress((await saveUrl?.(tx, url)) ?? '');
        replaced = before && (await store.deleteFile(tx, before)) ? before : undefined;
      });
    } catch (error) {
      removeInBackground(address);
      throw error;
    }
    if (replaced) removeInBackground(replaced);
    return url;
  };

  return {
    storePhoto,

    async isStoredHere(tx, url, bucket) {
      const address = parseAddress(url);
      if (!address || (bucket && address.bucket !== bucket)) return false;
      return await store.hasFile(tx, address);
    },

    async uploadModuleImage(caller, upload) {
      await database.inUniversity(caller.universityId, (tx) => requireAdmin(tx, caller));
      return await storePhoto(caller, { bucket: 'module-images', name: 'module', upload });
    },

    async deletePhotos(universityId, urls) {
      const ownAddresses = urls.flatMap((url) => parseAddress(url) ?? []);
      if (ownAddresses.length === 0) return;
      const deletedFiles = await database.inUniversity(universityId, async (tx) => {
        const deleted = [];
        for (const address of ownAddresses) if (await store.deleteFile(tx, address)) deleted.push(address);
        return deleted;
      });
      for (const address of deletedFiles) removeInBackground(address);
    },

    async readThumbnail(url) {
      const address = parseAddress(url);
      const stored = address && (await fileStore.find(keysOf(address).small));
      return stored && (await photos.toJpeg(await buffer(stored.body)));
    },

    async find({ bucket, random, file }, size) {
      const address = parseAddress(`/api/uploads/${bucket}/${random}/${file}`);
      const stored = address && (await fileStore.find(keysOf(address)[size]));
      return stored && { ...stored, type: typeOfFile(file) };
    },
  };
}
