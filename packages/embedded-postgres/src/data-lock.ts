import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { release(): void };

/** Another process holds the lock. `holder`: its process id, or 'unknown'. */
export class FolderLockedError extends Error {
  readonly holder: string;

  constructor(folder: string, holder: string) {
    super(`${folder} is locked by process ${holder}`);
    this.name = 'FolderLockedError';
    this.holder = holder;
  }
}

const sqliteBusy = 5;

/**
 * Locks a folder for this process. It is a lock of the operating system, taken through an exclusive SQLite transaction (Node has no other
 * file lock), so it is atomic and released as soon as the process ends, even by SIGKILL.
 */
export function lockFolder(folder: string): FolderLock {
  const lockFile = join(folder, 'lock');
  const holderFile = join(folder, 'lock.pid');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockFile, { timeout: 0 });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    chmodSync(lockFile, 0o600);
    writeFileSync(holderFile, String(process.pid));
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy)
      throw new FolderLockedError(folder, readHolder(holderFile));
    throw error;
  }
  const held = lock;
  return { release: () => held.close() };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}
