import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSecret } from './secret.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the secret is made once, kept for its owner alone, and the same at the next start', () => {
  const dataDir = join(newFolder(), 'data');
  const first = readSecret({ secret: undefined, dataDir });
  expect(readSecret({ secret: undefined, dataDir })).toEqual(first);
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readSecret({ secret: undefined, dataDir: newFolder() })).not.toEqual(first);
});

test('a given secret is used as it is', () => {
  const secret = 'x'.repeat(40);
  expect(readSecret({ secret, dataDir: '/nowhere' })).toEqual(Buffer.from(secret));
});

test('a damaged secret stops the start instead of signing with it', () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'secret'), 'short');
  expect(() => readSecret({ secret: undefined, dataDir })).toThrow('is damaged');
});
