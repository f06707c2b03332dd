import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

const fastShutdownMs = 2_000;
const immediateShutdownMs = 7_000;

/**
 * Stops the PostgreSQL server that a killed process left on the data folder: a server that is not a child cannot be supervised. The caller
 * holds the lock of the folder, so the process that started the server is gone. Committed data is safe.
 */
export async function stopOrphan(folder: string, log: Log): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid !== undefined && isServerOf(pid, folder)) {
    log.warn({ pid }, 'stopping the PostgreSQL server of an earlier process');
    await stop(pid, folder);
  }
  // A stale file prevents the start when its process id now belongs to another program, or when a power cut left it empty. Deleting it is
  // safe: PostgreSQL also detects a running server by its shared memory.
  rmSync(pidFile, { force: true });
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Compares the working directory, because process ids are reused. A zombie has no working directory. */
function isServerOf(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') {
      const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
      return there.ino === here.ino && there.dev === here.dev && readlinkSync(`/proc/${pid}/exe`).includes('postgres');
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(folder);
  } catch {
    return false;
  }
}

async function stop(pid: number, folder: string): Promise<void> {
  for (const [signal, withinMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', fastShutdownMs],
  ] as const) {
    process.kill(pid, signal);
    for (const deadline = Date.now() + withinMs; Date.now() < deadline;) {
      await sleep(25);
      if (!isServerOf(pid, folder)) return;
    }
  }
}
