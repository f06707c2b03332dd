import { describe, expect, it } from 'vitest';
import { backupName, isBackupDue, selectExpired } from './rotation.rules.ts';

const nightly = (count: number): string[] =>
  Array.from({ length: count }, (_, day) => backupName(new Date(Date.UTC(2026, 10, 28 - day, 2, 30))));

describe('rotation of backups', () => {
  it('keeps the last backup of each of the last days and weeks', () => {
    const files = nightly(40);
    const kept = files.filter((file) => !selectExpired(files, { days: 3, weeks: 3 }).includes(file));
    expect(kept).toEqual([
      'muster-20261128T023000Z.zip',
      'muster-20261127T023000Z.zip',
      'muster-20261126T023000Z.zip',
      'muster-20261122T023000Z.zip',
      'muster-20261115T023000Z.zip',
    ]);
  });

  it('keeps one backup of a day, and the latest one with every rotation', () => {
    const files = ['muster-20261128T010000Z.zip', 'muster-20261128T020000Z.zip'];
    expect(selectExpired(files, { days: 7, weeks: 0 })).toEqual(['muster-20261128T010000Z.zip']);
    expect(selectExpired(files, { days: 0, weeks: 0 })).toEqual(['muster-20261128T010000Z.zip']);
  });

  it('selects no files with other names', () => {
    expect(
      selectExpired(['muster.zip', 'last-backup.json', 'muster-20261128T010000Z.zip.partial'], { days: 0, weeks: 0 }),
    ).toEqual([]);
  });
});

describe('daily backup', () => {
  const at = 150;
  const time = (day: number, hour: number): Date => new Date(2026, 10, day, hour, 0);
  const lastAt = (startedAt: Date, hasFailed = false) => ({ startedAt, hasFailed });

  it.each([
    ['without an earlier one', time(28, 12), undefined, true],
    ['before its time of day, after the one of the day before', time(28, 2), lastAt(time(27, 3)), false],
    ['after its time of day', time(28, 3), lastAt(time(27, 3)), true],
    ['once a day', time(28, 23), lastAt(time(28, 3)), false],
    ['after a pause of several days', time(28, 1), lastAt(time(20, 3)), true],
    ['after a failure', time(28, 4), lastAt(time(28, 3), true), true],
  ])('is due %s', (_case, now, last, isDue) => {
    expect(isBackupDue({ now, at, last })).toBe(isDue);
  });
});
