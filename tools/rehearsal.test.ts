import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const run = (script: string): string =>
  execFileSync(process.execPath, [script], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

describe('rehearsal', () => {
  it('installs, backs up, updates, verifies and restores the release of this tree', () => {
    run('tools/release.ts');
    expect(run('tools/rehearsal.ts')).toContain('restored into an empty place: sign-in, rows and files are equal');
  }, 300_000);
});
