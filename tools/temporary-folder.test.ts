import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTemporaryFolder } from './temporary-folder.ts';

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
