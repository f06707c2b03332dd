import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { startupError } from './startup-error.ts';

/** Creates the data directory and its missing parents, for this account alone. Node's recursive mkdir never returns below /proc, so folders are made one by one. */
export function makeDataDir(dataDir: string): void {
  const missing: string[] = [];
  for (let folder = resolve(dataDir); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  try {
    for (const folder of missing) makeFolder(folder);
  } catch (error) {
    throw startupError(`DATA_DIR ${dataDir} cannot be created: ${(error as Error).message}.`);
  }
  const made = statSync(dataDir, { throwIfNoEntry: false });
  if (!made?.isDirectory()) throw startupError(`DATA_DIR ${dataDir} is not a folder.`);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
