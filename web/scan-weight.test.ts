// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';

const mostBytes = 30 * 1024;
const outDir = mkdtempSync(join(tmpdir(), 'muster-scan-'));
const assets = join(outDir, 'assets');

beforeAll(async () => {
  const configFile = join(import.meta.dirname, 'vite.scan.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir } });
}, 60_000);
afterAll(() => rmSync(outDir, { recursive: true }));

const weigh = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
const isPage = (name: string): boolean => /\.(js|css)$/.test(name) && !/decoder|frame/.test(name);

test('the scan page comes over a full hall’s network: 30 kB compressed in all, decoders apart', () => {
  const files = [
    join(outDir, 'index.html'),
    ...readdirSync(assets)
      .filter(isPage)
      .map((name) => join(assets, name)),
  ];
  const total = files.reduce((sum, file) => sum + weigh(file), 0);
  expect(total).toBeLessThanOrEqual(mostBytes);
});

test('what the page loads at once names neither zod nor React, and no decoder', () => {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  expect(page).not.toMatch(/decoder/);
  const [script = ''] = /assets\/[\w-]+\.js/.exec(page) ?? [];
  const text = readFileSync(join(outDir, script), 'utf8');
  expect(text).not.toMatch(/ZodError|react-dom|BarcodeFormat/);
});

test('the strict content policy is kept: no script and no style stands in the page itself', () => {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)/);
});

test('every decoder comes from our own server', () => {
  const names = readdirSync(assets);
  expect(names.some((name) => name.endsWith('.wasm'))).toBe(true);
  expect(names.filter((name) => name.startsWith('script-decoder') && name.endsWith('.js'))).toHaveLength(1);
});
