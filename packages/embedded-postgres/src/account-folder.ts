import { accessSync, chownSync, constants, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';

/** The kernel allows 107 bytes (103 on macOS) for the path of a socket; PostgreSQL appends its file name. */
const maxPathBytes = 103;
const socketName = '/.s.PGSQL.5432';

export type AccountFolder = { path: string; remove(): void };

/**
 * Creates a temporary folder of mode 700 that belongs to the account, for the socket. It is not in the data folder, whose path may be too
 * long and whose parents may be inaccessible to the account.
 */
export function makeAccountFolder(account: Account, name: string): AccountFolder {
  const parents = new Set([tmpdir(), '/tmp', '/var/tmp', '/run']);
  for (const parent of parents) {
    try {
      accessSync(parent, constants.W_OK | constants.X_OK);
      if (account && !isAccessible(parent)) continue;
      if (Buffer.byteLength(join(parent, `${name}-123456`) + socketName) > maxPathBytes) continue;
      const path = mkdtempSync(join(parent, `${name}-`));
      if (account) chownSync(path, account.uid, account.gid);
      return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
    } catch {
      continue;
    }
  }
  throw new EmbeddedPostgresError(
    'data',
    'No folder for temporary files is writable (TMPDIR, /tmp, /var/tmp, /run); set TMPDIR',
  );
}

/** Whether every account may pass through the folder and its parents. */
function isAccessible(folder: string): boolean {
  const path = realpathSync(folder);
  return (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isAccessible(dirname(path)));
}
