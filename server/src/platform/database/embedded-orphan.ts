import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

const fastMs = 2_000;
const immediateMs = 7_000;

/**
 * Called with the data directory locked, so the supervisor of whatever still runs on it is dead (kill -9 leaves its
 * PostgreSQL alive). It is stopped: a server that is not our child cannot be supervised. Commits are safe either way.
 */
export async function stopOrphan(folder: string, log: Log): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid !== undefined && isServerOf(pid, folder)) {
    log.warn({ pid }, 'stopping the PostgreSQL server that an earlier process left behind');
    await end(pid, folder);
  }
  // The number may by now be another program's, or a power cut came before it was written: either would keep PostgreSQL from
  // starting. It has a second guard against a server still running here (shared memory), so nothing is lost with the stale file.
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

/** By the folder that the process stands in, not by the number: numbers are given out again. A zombie stands nowhere. */
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

async function end(pid: number, folder: string): Promise<void> {
  for (const [signal, withinMs] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', immediateMs],
    ['SIGKILL', fastMs],
  ] as const) {
    process.kill(pid, signal);
    for (const until = Date.now() + withinMs; Date.now() < until;) {
      await sleep(25);
      if (!isServerOf(pid, folder)) return;
    }
  }
}
