import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir } from './data-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-data-dir-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a data directory is made with all that is missing above it, and found again', () => {
  for (let time = 0; time < 2; time++) makeDataDir(join(folder, 'a/b'));
  expect(statSync(join(folder, 'a/b')).isDirectory()).toBe(true);
});

test('a file, or a link that leads nowhere, is no data directory, and that is said', () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(file, '');
  symlinkSync(join(folder, 'nowhere'), link);
  for (const one of [file, link]) expect(() => makeDataDir(one)).toThrow(`DATA_DIR ${one} is no folder.`);
});
