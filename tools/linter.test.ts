import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
// Beside the sources, so that the compiler options of the house hold; the linter is told the files by name.
const folder = mkdtempSync(join(root, 'tools/planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

function complaintsAbout(text: string): string {
  const file = join(folder, 'planted.ts');
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync('node_modules/.bin/oxlint', ['-c', '.oxlintrc.json', file], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test.each([
  ['no-explicit-any', 'export const answer: any = 1;'],
  [
    'no-floating-promises',
    'const work = async (): Promise<void> => {};\nexport const start = (): void => {\n  work();\n};',
  ],
  ['no-misused-promises', 'export const found = [1].filter(async () => true);'],
  ['no-unsafe-return', 'export const read = (text: string): string => JSON.parse(text);'],
  ['no-default-export', 'export default 1;'],
  ['no-non-null-assertion', 'export const first = (list: string[]): string => list[0]!;'],
  ['ban-ts-comment', '// @ts-ignore\nexport const n: number = 1;'],
  ['Unused', '// oxlint-disable-next-line no-console\nexport const n = 1;'],
])('the linter finds %s', (rule, text) => {
  expect(complaintsAbout(text)).toContain(rule);
});

test('the linter leaves ordinary code alone', () => {
  expect(complaintsAbout('export const first = (list: readonly string[]): string | undefined => list[0];\n')).toContain(
    '0 errors',
  );
});
