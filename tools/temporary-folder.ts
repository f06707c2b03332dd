import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gigabyte = 1024 ** 3;

/**
 * Where a run puts what it throws away again: databases, products, profiles of browsers. In memory where there is plenty of it:
 * the copy of an empty database, of which there is one a test file, costs a disk ten times the processor time.
 */
export function chooseTemporaryFolder(
  memory = '/dev/shm',
  needed: { readonly roomBytes: number; readonly memoryBytes: number } = {
    roomBytes: 4 * gigabyte,
    memoryBytes: 8 * gigabyte,
  },
): string {
  if (process.env['TMPDIR'] !== undefined) return process.env['TMPDIR'];
  const serves = process.availableMemory() >= needed.memoryBytes && roomIn(memory) >= needed.roomBytes;
  return serves && runsPrograms(memory) ? memory : tmpdir();
}

/** Every worker, server and browser of the run inherits it. */
export function passOnTemporaryFolder(): void {
  process.env['TMPDIR'] = chooseTemporaryFolder();
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Containers often mount it without. */
function runsPrograms(folder: string): boolean {
  let own: string | undefined;
  try {
    own = mkdtempSync(join(folder, 'muster-runs-'));
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(program, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    if (own !== undefined) rmSync(own, { recursive: true });
  }
}
