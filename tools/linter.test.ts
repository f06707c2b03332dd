import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
// Beside the sources, so that the compiler options of the house hold; the linter is told the files by name.
const folder = mkdtempSync(join(root, 'tools/planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

const planted: readonly (readonly [rule: string, text: string])[] = [
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
  ['nothing', 'export const first = (list: readonly string[]): string | undefined => list[0];\n'],
];
let complaints: readonly string[];
let everything: string;
beforeAll(() => {
  const files = planted.map(([rule, text]) => {
    const file = join(folder, `${rule}.ts`);
    writeFileSync(file, text);
    return file;
  });
  // All at once: it reads the house's types anew each time it starts.
  const { stdout, stderr } = spawnSync(
    'node_modules/.bin/oxlint',
    ['-c', '.oxlintrc.json', '--format=unix', ...files],
    { cwd: root, encoding: 'utf8' },
  );
  complaints = stdout.split('\n');
  everything = stdout + stderr;
});
const complaintsAbout = (rule: string): string[] => complaints.filter((line) => line.includes(`/${rule}.ts:`));

test.each(planted.slice(0, -1).map(([rule]) => rule))('the linter finds %s', (rule) => {
  expect(complaintsAbout(rule).join('\n'), everything).toMatch(new RegExp(`: .*${rule}`, 'u'));
});

test('the linter leaves ordinary code alone', () => {
  expect(complaintsAbout('nothing')).toEqual([]);
  expect(everything).toMatch(/\d+ problems/u);
});
