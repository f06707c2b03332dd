import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startupError } from '../startup-error.ts';
import { countRows, type Manifest } from './manifest.ts';
import { backupName, type Rotation, selectExpired, timeOf } from './rotation.rules.ts';

const resultFile = 'last-backup.json';
const resultSchema = z.object({
  startedAt: z.coerce.date(),
  endedAt: z.coerce.date(),
  /** Null after a failure. */
  file: z.string().nullable(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  missingFiles: z.number(),
  failure: z.string().nullable(),
});
export type BackupResult = z.infer<typeof resultSchema>;

/** The result of the last attempt in the folder, for monitoring; undefined where there is none. */
export function readLastBackup(folder: string): BackupResult | undefined {
  const path = join(folder, resultFile);
  return existsSync(path) ? resultSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/**
 * Writes a backup named by its time into the folder, records the result in `last-backup.json`, and deletes the backups that the rotation no
 * longer keeps. Without rotation all are kept.
 */
export async function backUpInto(deps: {
  readonly folder: string;
  readonly rotation: Rotation | undefined;
  readonly now: () => Date;
  readonly write: (target: string, now: Date) => Promise<Manifest>;
}): Promise<BackupResult> {
  const { folder, rotation, now, write } = deps;
  const startedAt = now();
  makeFolder(folder);
  const file = backupName(startedAt);
  const empty = { file: null, bytes: 0, rows: 0, files: 0, missingFiles: 0 };
  try {
    const manifest = await write(join(folder, file), startedAt);
    const result = {
      startedAt,
      endedAt: now(),
      file,
      bytes: statSync(join(folder, file)).size,
      rows: countRows(manifest),
      files: manifest.files.length,
      missingFiles: manifest.missingFiles.length,
      failure: null,
    };
    writeResult(folder, result);
    const expired = rotation ? selectExpired(readdirSync(folder), rotation) : [];
    for (const name of expired) rmSync(join(folder, name));
    return result;
  } catch (error) {
    recordFailure(folder, { startedAt, endedAt: now(), ...empty, failure: (error as Error).message });
    throw error;
  }
}

/** When the newest complete backup of the folder was begun; undefined where there is none. */
export function findNewestBackup(folder: string): Date | undefined {
  if (!existsSync(folder)) return undefined;
  const times = readdirSync(folder).flatMap((file) => timeOf(file) ?? []);
  return times.length === 0 ? undefined : new Date(Math.max(...times.map(Number)));
}

/** The error of the backup is the one to report, also where the full disk takes no record of it. */
function recordFailure(folder: string, result: BackupResult): void {
  try {
    writeResult(folder, result);
  } catch {
    return;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw startupError(`The folder ${folder} for backups cannot be created (${(error as Error).message}).`);
  }
}

/** Readers see the complete file or the one before. */
function writeResult(folder: string, result: BackupResult): void {
  const path = join(folder, resultFile);
  writeFileSync(`${path}.new`, `${JSON.stringify(result, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
