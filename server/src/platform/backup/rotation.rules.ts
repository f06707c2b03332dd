import { dayMs } from '@muster/contract/http/durations';

/** How many backups are kept: the last one of each of the last days and weeks that have one. */
export type Rotation = { readonly days: number; readonly weeks: number };

/** Reads `7d,4w`; undefined for other text. */
export function readRotation(text: string): Rotation | undefined {
  const [, days, weeks] = /^(\d{1,3})d,(\d{1,3})w$/u.exec(text) ?? [];
  return days === undefined || weeks === undefined ? undefined : { days: Number(days), weeks: Number(weeks) };
}

const name = /^muster-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.zip$/u;

/** `muster-20261128T023000Z.zip`: sorted by name they are sorted by time. */
export const backupName = (at: Date): string => `muster-${at.toISOString().replaceAll(/[-:]|\.\d+/gu, '')}.zip`;

/** When a backup of this name was begun; undefined for other files. */
export function timeOf(file: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = name.exec(file) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Those of the file names that are backups which the rotation no longer keeps. The latest backup is always kept. */
export function selectExpired(fileNames: readonly string[], { days, weeks }: Rotation): string[] {
  const backups = fileNames
    .filter((file) => name.test(file))
    .toSorted()
    .toReversed();
  const kept = new Set([
    ...backups.slice(0, 1),
    ...latestOf(backups, dayOf, days),
    ...latestOf(backups, weekOf, weeks),
  ]);
  return backups.filter((file) => !kept.has(file));
}

/** The first file of each of the first `count` periods; the files are sorted from new to old. */
function latestOf(files: readonly string[], periodOf: (file: string) => number, count: number): string[] {
  const latest = new Map<number, string>();
  for (const file of files) if (!latest.has(periodOf(file))) latest.set(periodOf(file), file);
  return [...latest.values()].slice(0, count);
}

/** Days since 1970-01-01, a Thursday. */
function dayOf(file: string): number {
  const [, year, month, day] = name.exec(file) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs;
}

/** Weeks begin on Monday. */
const weekOf = (file: string): number => Math.floor((dayOf(file) + 3) / 7);

/**
 * Whether a daily backup is due: none has started since the last time of day `at` (minutes after midnight, in the time zone of the server), or
 * the last one failed.
 */
export function isBackupDue(deps: {
  now: Date;
  at: number;
  last: { startedAt: Date; hasFailed: boolean } | undefined;
}): boolean {
  const { now, at, last } = deps;
  if (!last || last.hasFailed) return true;
  const due = new Date(now);
  due.setHours(0, at, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return last.startedAt < due;
}
