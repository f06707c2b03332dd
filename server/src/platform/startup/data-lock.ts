import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startupError } from '../startup-error.ts';
import { makeDataDir } from '../data-dir.ts';

export type DataLock = { release(): void };

/**
 * One process per data directory. The lock is the operating system's own (taken through SQLite's exclusive transaction,
 * the only file lock within Node): it is atomic, and it falls the moment the process is gone, however it went.
 */
export function lockDataDir(dataDir: string): DataLock {
  const holderFile = join(dataDir, 'lock.pid');
  makeDataDir(dataDir);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    chmodSync(join(dataDir, 'lock'), 0o600);
    writeFileSync(holderFile, String(process.pid));
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === 5)
      throw startupError(
        `Another Muster (process ${holder(holderFile)}) is already running on ${dataDir}; stop it or set another DATA_DIR.`,
      );
    throw startupError(`DATA_DIR ${dataDir} cannot be written by this account: ${(error as Error).message}.`);
  }
  const held = lock;
  return { release: () => held.close() };
}

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}
