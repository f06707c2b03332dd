import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'muster-run-';
const minFreeBytes = 4 * 1024 ** 3;
const memory = '/dev/shm';

/**
 * Gives this run a temporary folder, which its workers, servers and browsers inherit as TMPDIR and which is deleted at its end.
 * It is in memory where there is enough: each server test file copies an empty database, which a disk does ten times slower.
 */
export function setTemporaryFolder(): void {
  if (process.env['TMPDIR'] !== undefined) return;
  const parent = freeBytes(memory) >= minFreeBytes ? memory : tmpdir();
  deleteLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Where the tests run as root, PostgreSQL runs as another account, which needs access.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Deletes the folders of runs that were killed. A PostgreSQL that still runs in one of them stops when its files are gone. */
function deleteLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^muster-run-(\d+)-/u.exec(name)?.[1]);
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
