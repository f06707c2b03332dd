import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const copy = mkdtempSync(join(tmpdir(), 'muster-new-feature-'));
const minutes = 60_000;
beforeAll(() => {
  copySources();
  linkPackages();
  const { errors } = run('node', 'tools/new-feature.ts', 'office-hour', 'office-hours');
  if (errors !== '') throw new Error(errors);
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Files that git knows or would add, so that changes without a commit are tested. */
function copySources(): void {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1e7 }).split('\0').filter(Boolean);
  const deleted = new Set(
    execFileSync('git', ['ls-files', '--deleted', '-z'], { cwd: root, encoding: 'utf8' }).split('\0'),
  );
  for (const path of paths) if (!deleted.has(path)) cpSync(join(root, path), join(copy, path));
}

/** The packages of the project are those of the copy; all others are those that are installed. */
function linkPackages(): void {
  const [installed, linked] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(linked, '@muster'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@muster' && name !== '.cache') symlinkSync(join(installed, name), join(linked, name));
  for (const [name, folder] of Object.entries(packages)) symlinkSync(join(copy, folder), join(linked, '@muster', name));
  // Types that were checked before are not checked again where nothing changed.
  const cache = '.cache/tsc';
  if (existsSync(join(installed, cache))) cpSync(join(installed, cache), join(linked, cache), { recursive: true });
}
const packages = {
  contract: 'contract',
  server: 'server',
  web: 'web',
  'embedded-postgres': 'packages/embedded-postgres',
} as const;

function run(command: string, ...args: string[]): { errors: string } {
  const options = { cwd: copy, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' } } as const;
  const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', command), args, options);
  return { errors: status === 0 ? '' : `${stdout}${stderr}` || `${command} ended with ${status}` };
}

/** What a new feature needs beside its files is right, too: cases of the matrix, audit actions, tenancy, documents. */
const tests = [
  'features/office-hours',
  'migrations/tenancy.test.ts',
  'audit-coverage.test.ts',
  'step-up-coverage.test.ts',
].map((path) => `server/src/${path}`);

describe('a generated feature', () => {
  it('has the types of the contract', () => expect(run('tsc', '-b')).toEqual({ errors: '' }), 10 * minutes);

  it(
    'follows the structure, format and lint rules',
    () => {
      expect(run('node', 'tools/checks.ts')).toEqual({ errors: '' });
      expect(run('oxfmt', '--check', '.')).toEqual({ errors: '' });
      expect(run('oxlint', 'server/src/features/office-hours', 'web/src/features/office-hours')).toEqual({
        errors: '',
      });
    },
    3 * minutes,
  );

  it(
    'passes its tests and those that cover every feature',
    () => {
      expect(run('vitest', 'run', '--project', 'server', ...tests)).toEqual({ errors: '' });
    },
    10 * minutes,
  );
});
