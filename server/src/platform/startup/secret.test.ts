import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSecret } from './secret.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('secret', () => {
  it('is generated once, readable by its owner only, and the same at the next start', () => {
    const dataDir = join(newFolder(), 'data');
    const first = readSecret({ secret: undefined, dataDir });
    expect(readSecret({ secret: undefined, dataDir })).toEqual(first);
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readSecret({ secret: undefined, dataDir: newFolder() })).not.toEqual(first);
  });

  it('is used unchanged where it is configured', () => {
    const secret = 'x'.repeat(40);
    expect(readSecret({ secret, dataDir: '/nowhere' })).toEqual(Buffer.from(secret));
  });

  it('stops the start when its file is damaged or holds a known text', () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'secret'), 'short');
    expect(() => readSecret({ secret: undefined, dataDir })).toThrow('is damaged');
    writeFileSync(join(dataDir, 'secret'), 'replace-by-at-least-32-random-characters');
    expect(() => readSecret({ secret: undefined, dataDir })).toThrow('is the text of an example');
  });
});
