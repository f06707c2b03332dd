import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(root, 'tools/planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

const endpoint = (guard: string): string => `
  import { endpoint } from '@muster/contract/http/endpoint';
  import { success } from '@muster/contract/http/shared';
  export const sweep = endpoint({ method: 'POST', path: '/api/sweep', summary: 'Sweep', ${guard} reply: success, errors: [] });`;

const planted = {
  unguarded: endpoint(''),
  strange: endpoint("guard: { who: ['janitor'] },"),
  withoutArea: endpoint("guard: { who: ['admin'] },"),
  guarded: endpoint("guard: { who: ['admin'], area: 'people' },"),
  enumeration: 'export enum Colour { Red }',
  absent: 'export const first = (list: string[]): string => list[0];',
  package: "import { makeLog } from '@muster/server/src/platform/log.ts'; makeLog('info');",
};
let errors: readonly string[];
beforeAll(() => {
  for (const [name, text] of Object.entries(planted)) writeFileSync(join(folder, `${name}.ts`), text);
  writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../../server/tsconfig.json", "include": ["."] }');
  // One run for all files: the compiler reads their imports at each start.
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder, '--incremental', 'false', '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  // Indented lines belong to the error above them.
  errors = stdout.split(/\n(?! )/u);
});
const errorsOf = (name: keyof typeof planted): string =>
  errors.filter((line) => line.includes(`/${name}.ts(`)).join('\n');

describe('tsc', () => {
  it('rejects an endpoint without a guard', () => {
    expect(errorsOf('unguarded')).toContain("Property 'guard' is missing");
    expect(errorsOf('strange')).toContain('janitor');
    expect(errorsOf('withoutArea')).toContain("Property 'area' is missing");
    expect(errorsOf('guarded')).toBe('');
  });

  it('rejects TypeScript that Node cannot strip', () => {
    expect(errorsOf('enumeration')).toContain('erasableSyntaxOnly');
  });

  it('rejects the use of an array element that may be undefined', () => {
    expect(errorsOf('absent')).toContain('undefined');
  });

  it('rejects an import of the server by its package name', () => {
    expect(errorsOf('package')).toContain('Cannot find module');
  });
});
