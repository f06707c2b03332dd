import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cannotStart } from './cannot-start.ts';

/**
 * One folder after the other from the top: where a file system refuses a folder by saying that something is missing, as below
 * /proc, the recursive making of Node asks for ever.
 */
export function makeDataDir(dataDir: string): void {
  const missing: string[] = [];
  for (let folder = resolve(dataDir); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  try {
    for (const folder of missing) makeFolder(folder);
  } catch (error) {
    throw cannotStart(`DATA_DIR ${dataDir} cannot be made: ${(error as Error).message}.`);
  }
  const made = statSync(dataDir, { throwIfNoEntry: false });
  if (!made?.isDirectory()) throw cannotStart(`DATA_DIR ${dataDir} is no folder.`);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
