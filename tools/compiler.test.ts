import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(root, 'tools/planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

function complaintsAbout(text: string): string {
  writeFileSync(join(folder, 'planted.ts'), text);
  writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../../server/tsconfig.json", "include": ["."] }');
  return spawnSync('node_modules/.bin/tsc', ['-p', folder, '--incremental', 'false'], { cwd: root, encoding: 'utf8' })
    .stdout;
}

const endpoint = (guard: string): string => `
  import { endpoint } from '@muster/contract/endpoint';
  import { success } from '@muster/contract/shared';
  export const sweep = endpoint({ method: 'POST', path: '/api/sweep', summary: 'Sweep', ${guard} reply: success, refusals: [] });`;

test('an endpoint that does not say who may call it does not compile', () => {
  expect(complaintsAbout(endpoint(''))).toContain("Property 'guard' is missing");
  expect(complaintsAbout(endpoint("guard: { who: ['janitor'] },"))).toContain('janitor');
  expect(complaintsAbout(endpoint("guard: { who: ['admin'] },"))).toBe('');
});

test('TypeScript that Node cannot strip does not compile', () => {
  expect(complaintsAbout('export enum Colour { Red }')).toContain('erasableSyntaxOnly');
});

test('an element that may not be there has to be looked at', () => {
  expect(complaintsAbout('export const first = (list: string[]): string => list[0];')).toContain('undefined');
});

test('nobody imports the server or the web by their package names', () => {
  const importing = "import { makeLog } from '@muster/server/src/platform/log.ts'; makeLog('info');";
  expect(complaintsAbout(importing)).toContain('Cannot find module');
});
