import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, requireKey } from './file-store.ts';

/** Files in a folder of the data directory; several processes may share it. */
export function makeFolderStore(root: string): FileStore {
  const pathOf = (key: string): string => join(root, requireKey(key));

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const half = `${path}.${randomBytes(4).toString('hex')}.half`;
      try {
        const file = await open(half, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        // Whoever looks meanwhile sees the whole file or none.
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },

    async find(key) {
      try {
        const file = await open(pathOf(key), 'r');
        const { size } = await file.stat();
        return { bytes: size, body: file.createReadStream() };
      } catch (error) {
        if (isAbsence(error)) return undefined;
        throw error;
      }
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The folder goes with its last file.
      await rmdir(dirname(path)).catch(() => undefined);
    },

    check: async () => undefined,
  };
}

const isAbsence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
