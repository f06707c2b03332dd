import { accessSync, chownSync, constants, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startupError } from '../startup-error.ts';
import type { Account } from './embedded-account.ts';

/** The kernel allows 107 bytes (103 on macOS) for a socket's path, and PostgreSQL appends its own name. */
const longestPath = 103;
const socketName = '/.s.PGSQL.5432';

export type AccountFolder = { path: string; remove(): void };

/**
 * A fresh folder of mode 700 owned by whoever runs PostgreSQL, for the socket. Not in the data directory: its path may be
 * too long and its parents closed to the account.
 */
export function makeAccountFolder(account: Account): AccountFolder {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/run'])) {
    try {
      accessSync(parent, constants.W_OK | constants.X_OK);
      if (account && !isOpen(parent)) continue;
      if (Buffer.byteLength(join(parent, 'muster-123456') + socketName) > longestPath) continue;
      const path = mkdtempSync(join(parent, 'muster-'));
      if (account) chownSync(path, account.uid, account.gid);
      return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
    } catch {
      continue;
    }
  }
  throw startupError('No folder for temporary files can be written (tried TMPDIR, /tmp, /var/tmp, /run); set TMPDIR.');
}

/** Whether everybody may pass through the folder and all above it. */
function isOpen(folder: string): boolean {
  const path = realpathSync(folder);
  return (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpen(dirname(path)));
}
