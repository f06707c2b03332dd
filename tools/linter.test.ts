import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
// Inside the project, so that its compiler options apply.
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
  ['no-restricted-globals', "export const token = (): string | null => localStorage.getItem('muster.token');"],
  ['nothing', 'export const first = (list: readonly string[]): string | undefined => list[0];\n'],
];
let problems: readonly string[];
let output: string;
beforeAll(() => {
  const files = planted.map(([rule, text]) => {
    const file = join(folder, `${rule}.ts`);
    writeFileSync(file, text);
    return file;
  });
  // One run for all files: the linter reads all types at each start.
  const { stdout, stderr } = spawnSync(
    'node_modules/.bin/oxlint',
    ['-c', '.oxlintrc.json', '--format=unix', ...files],
    { cwd: root, encoding: 'utf8' },
  );
  problems = stdout.split('\n');
  output = stdout + stderr;
});
const problemsOf = (rule: string): string[] => problems.filter((line) => line.includes(`/${rule}.ts:`));

describe('oxlint', () => {
  it.each(planted.slice(0, -1).map(([rule]) => rule))('reports %s', (rule) => {
    expect(problemsOf(rule).join('\n'), output).toMatch(new RegExp(`: .*${rule}`, 'u'));
  });

  it('accepts correct code', () => {
    expect(problemsOf('nothing')).toEqual([]);
    expect(output).toMatch(/\d+ problems/u);
  });
});
