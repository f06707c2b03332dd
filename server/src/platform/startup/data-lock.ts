import { FolderLockedError, type FolderLock, lockFolder } from '@muster/embedded-postgres/data-lock';
import { startupError } from '../startup-error.ts';
import { makeDataDir } from '../data-dir.ts';

/** Creates DATA_DIR and locks it for this process. Throws a startup error when another process holds the lock. */
export function lockDataDir(dataDir: string): FolderLock {
  makeDataDir(dataDir);
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderLockedError)
      throw startupError(
        `Another Muster (process ${error.holder}) is already running on ${dataDir}; stop it or set another DATA_DIR.`,
      );
    throw startupError(`DATA_DIR ${dataDir} is not writable for this account: ${(error as Error).message}.`);
  }
}
