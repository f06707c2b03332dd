import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FolderLockedError, lockFolder } from './data-lock.ts';

const lockInOtherProcess = (folder: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('./data-lock.ts'))});
     lockFolder(${JSON.stringify(folder)});
     process.kill(process.pid, 'SIGKILL');`,
  ]);

describe('folder lock', () => {
  it('admits one holder at a time and is released by the end of its process', () => {
    const folder = mkdtempSync(join(tmpdir(), 'data-lock-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(lockInOtherProcess(folder).signal).toBe('SIGKILL');
    const lock = lockFolder(folder);
    expect(statSync(join(folder, 'lock')).mode & 0o777).toBe(0o600);
    expect(() => lockFolder(folder)).toThrow(FolderLockedError);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
    expect(lockInOtherProcess(folder).status).toBe(1);
    lock.release();
    lockFolder(folder).release();
  });
});
