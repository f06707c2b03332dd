import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDataDir } from './data-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-data-dir-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('data directory', () => {
  it('is created with its missing parents for this account alone, and accepted when it exists', () => {
    for (let time = 0; time < 2; time++) makeDataDir(join(folder, 'a/b'));
    expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700);
  });

  it('rejects a file and a dangling link', () => {
    const [file, link] = [join(folder, 'file'), join(folder, 'link')];
    writeFileSync(file, '');
    symlinkSync(join(folder, 'nowhere'), link);
    for (const one of [file, link]) expect(() => makeDataDir(one)).toThrow(`DATA_DIR ${one} is not a folder.`);
  });
});
