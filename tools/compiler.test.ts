import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(root, 'tools/planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

const endpoint = (guard: string): string => `
  import { endpoint } from '@muster/contract/endpoint';
  import { success } from '@muster/contract/shared';
  export const sweep = endpoint({ method: 'POST', path: '/api/sweep', summary: 'Sweep', ${guard} reply: success, refusals: [] });`;

const planted = {
  unguarded: endpoint(''),
  strange: endpoint("guard: { who: ['janitor'] },"),
  guarded: endpoint("guard: { who: ['admin'] },"),
  enumeration: 'export enum Colour { Red }',
  absent: 'export const first = (list: string[]): string => list[0];',
  package: "import { makeLog } from '@muster/server/src/platform/log.ts'; makeLog('info');",
};
let complaints: readonly string[];
beforeAll(() => {
  for (const [name, text] of Object.entries(planted)) writeFileSync(join(folder, `${name}.ts`), text);
  writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../../server/tsconfig.json", "include": ["."] }');
  // All at once: it reads what they import anew each time it starts.
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder, '--incremental', 'false', '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  // A complaint goes on in the lines below it, which are set in.
  complaints = stdout.split(/\n(?! )/u);
});
const complaintsAbout = (name: keyof typeof planted): string =>
  complaints.filter((line) => line.includes(`/${name}.ts(`)).join('\n');

test('an endpoint that does not say who may call it does not compile', () => {
  expect(complaintsAbout('unguarded')).toContain("Property 'guard' is missing");
  expect(complaintsAbout('strange')).toContain('janitor');
  expect(complaintsAbout('guarded')).toBe('');
});

test('TypeScript that Node cannot strip does not compile', () => {
  expect(complaintsAbout('enumeration')).toContain('erasableSyntaxOnly');
});

test('an element that may not be there has to be looked at', () => {
  expect(complaintsAbout('absent')).toContain('undefined');
});

test('nobody imports the server or the web by their package names', () => {
  expect(complaintsAbout('package')).toContain('Cannot find module');
});
