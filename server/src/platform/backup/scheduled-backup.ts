import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { JobWork } from '../jobs/jobs.ts';
import { readLastBackup } from './backup-folder.ts';
import { isBackupDue } from './rotation.rules.ts';

const command = fileURLToPath(new URL('../../command.ts', import.meta.url));
const stopPollMs = 500;

/**
 * The work of the job that makes daily backups: it runs the command `backup` in a separate process, so that compressing does not delay
 * requests. `at`: minutes after midnight. `keep`: such as `7d,4w`. Throws when the backup failed.
 */
export function makeScheduledBackup(deps: { folder: string; at: number; keep: string; now: () => Date }): JobWork {
  const { folder, at, keep, now } = deps;
  return async (mustStop) => {
    const last = readLastBackup(folder);
    const isDue = isBackupDue({
      now: now(),
      at,
      last: last && { startedAt: last.startedAt, hasFailed: last.failure !== null },
    });
    if (isDue) await runBackup(['backup', folder, '--keep', keep], mustStop);
    const { rows = 0, files = 0, bytes = 0 } = readLastBackup(folder) ?? {};
    return { rows, files, bytes };
  };
}

async function runBackup(args: readonly string[], mustStop: () => boolean): Promise<void> {
  const stop = new AbortController();
  const timer = setInterval(() => {
    if (mustStop()) stop.abort();
  }, stopPollMs);
  try {
    await promisify(execFile)(process.execPath, [command, ...args], { signal: stop.signal });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(`The backup failed: ${stderr?.trim().split('\n').at(-1) ?? 'it was stopped'}`, { cause: error });
  } finally {
    clearInterval(timer);
  }
}
