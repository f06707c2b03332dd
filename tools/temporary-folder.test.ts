import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTemporaryFolder, clearLeftovers, makeRunFolder } from './temporary-folder.ts';

const little = { roomBytes: 1, memoryBytes: 1 };
let memory: string;
let usual: string;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'muster-memory-'));
  vi.stubEnv('TMPDIR', undefined);
  usual = tmpdir();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(memory, { recursive: true });
});

test('a run throws away in memory where there is room, and leaves nothing behind by asking', () => {
  expect(chooseTemporaryFolder(memory, little)).toBe(memory);
  expect(readdirSync(memory)).toEqual([]);
});

test('a run stays on the disk where memory is short, or has no such folder', () => {
  const much = Number.MAX_SAFE_INTEGER;
  expect(chooseTemporaryFolder(memory, { ...little, roomBytes: much })).toBe(usual);
  expect(chooseTemporaryFolder(memory, { ...little, memoryBytes: much })).toBe(usual);
  expect(chooseTemporaryFolder(join(memory, 'absent'), little)).toBe(usual);
});

test('whoever names a folder gets that folder', () => {
  vi.stubEnv('TMPDIR', '/elsewhere');
  expect(chooseTemporaryFolder(memory, little)).toBe('/elsewhere');
});

test('the folder of a run that was killed goes when the next begins, one of a run under way stays', async () => {
  const own = makeRunFolder(memory);
  const module = new URL('temporary-folder.ts', import.meta.url).href;
  const script = `const { makeRunFolder } = await import(${JSON.stringify(module)}); console.log(makeRunFolder(${JSON.stringify(memory)}).folder); setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(other.stdout, 'data')) as [Buffer];
  const killed = printed.toString().trim();
  mkdirSync(join(killed, 'product/postgres'), { recursive: true });
  writeFileSync(join(memory, 'elsewhere'), 'of somebody else');
  await clearLeftovers(memory);
  expect([existsSync(own.folder), existsSync(killed)]).toEqual([true, true]);

  other.kill('SIGKILL');
  await once(other, 'exit');
  await clearLeftovers(memory);
  expect([existsSync(own.folder), existsSync(killed)]).toEqual([true, false]);
  own.giveBack();
  expect(readdirSync(memory)).toEqual(['elsewhere']);
});
