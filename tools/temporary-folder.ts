import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from '../server/src/platform/database/data-lock.ts';
import { stopOrphan } from '../server/src/platform/database/embedded-orphan.ts';
import { makeLog } from '../server/src/platform/log.ts';

const gigabyte = 1024 ** 3;
const ofARun = 'muster-run-';

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

/** Every worker, server and browser of the run inherits a folder of the run's own, which goes when it ends. */
export async function passOnTemporaryFolder(): Promise<void> {
  const parent = chooseTemporaryFolder();
  await clearLeftovers(parent);
  const { folder, giveBack } = makeRunFolder(parent);
  process.env['TMPDIR'] = folder;
  process.once('exit', giveBack);
}

export function makeRunFolder(parent: string): { readonly folder: string; giveBack(): void } {
  const unlocked = mkdtempSync(join(parent, 'muster-new-'));
  const lock = lockDataDir(unlocked);
  // As the usual one: databases run under accounts of their own.
  chmodSync(unlocked, 0o1777);
  // Nobody ever meets one by this name that is not locked while its run is under way.
  const folder = unlocked.replace('muster-new-', ofARun);
  renameSync(unlocked, folder);
  return {
    folder,
    giveBack() {
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A run that was killed outright leaves its databases behind, which may still be running; the lock of one that is under way is held. */
export async function clearLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(ofARun)) continue;
    const folder = join(parent, name);
    try {
      const lock = lockDataDir(folder);
      for (const part of readdirSync(folder)) {
        const database = join(folder, part, 'postgres');
        if (existsSync(database)) await stopOrphan(database, makeLog('silent'));
      }
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Under way, or somebody else's.
    }
  }
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
