import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startupError } from '../startup-error.ts';
import { makeDataDir } from '../data-dir.ts';

/** The given secret, else the one kept in the data directory, made at the first start. */
export function readSecret(deps: { secret: string | undefined; dataDir: string }): Uint8Array {
  if (deps.secret) return Buffer.from(deps.secret, 'utf8');
  const file = join(deps.dataDir, 'secret');
  const kept = readKept(file) ?? makeOnce(deps.dataDir, file);
  if (Buffer.byteLength(kept) < 32)
    throw startupError(`The secret in ${file} is damaged; restore it from a backup or set SECRET.`);
  return Buffer.from(kept, 'utf8');
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw startupError(`The secret in ${file} cannot be read by this account; start as its owner or set SECRET.`);
  }
}

/** Written aside and linked into place: a file half written is never read, and of two processes the first one wins. */
function makeOnce(dataDir: string, file: string): string {
  const aside = `${file}.${process.pid}`;
  makeDataDir(dataDir);
  try {
    writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw startupError(`DATA_DIR ${dataDir} is not writable for this account: ${(error as Error).message}.`);
  } finally {
    rmSync(aside, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
