import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startupError } from '../startup-error.ts';
import { makeDataDir } from '../data-dir.ts';
import { findSecretProblem } from './secret-strength.rules.ts';

/** The configured secret, else the one in the data directory, which is generated at the first start. */
export function readSecret(deps: { secret: string | undefined; dataDir: string }): Uint8Array {
  if (deps.secret) return Buffer.from(deps.secret, 'utf8');
  const file = join(deps.dataDir, 'secret');
  const stored = readStored(file) ?? generateOnce(deps.dataDir, file);
  if (Buffer.byteLength(stored) < 32)
    throw startupError(`The secret in ${file} is damaged; restore it from a backup or set SECRET.`);
  const problem = findSecretProblem(stored);
  if (problem !== undefined) throw startupError(`The secret in ${file} ${problem}.`);
  return Buffer.from(stored, 'utf8');
}

function readStored(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw startupError(`This account cannot read the secret in ${file}; start as its owner or set SECRET.`);
  }
}

/** Writes a temporary file and links it into place: no process reads a partial file, and the first of two processes wins. */
function generateOnce(dataDir: string, file: string): string {
  const temporary = `${file}.${process.pid}`;
  makeDataDir(dataDir);
  try {
    writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw startupError(`DATA_DIR ${dataDir} is not writable for this account: ${(error as Error).message}.`);
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
