// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';

const maxBytes = 30 * 1024;
const outDir = mkdtempSync(join(tmpdir(), 'muster-scan-'));
const assets = join(outDir, 'assets');

beforeAll(async () => {
  const configFile = join(import.meta.dirname, 'vite.scan.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir } });
}, 60_000);
afterAll(() => rmSync(outDir, { recursive: true }));

const compressedBytes = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
/** The decoder, and what is loaded after the check-in or where a university asks for a passkey. */
const onDemand = /^(wasm-decoder|second-code|passkey-view)/;
const isPageAsset = (name: string): boolean => /\.(js|css)$/.test(name) && !onDemand.test(name);
const page = (): string => readFileSync(join(outDir, 'index.html'), 'utf8');

describe('scan page bundle', () => {
  it('is at most 30 kB compressed without what is loaded on demand', () => {
    const files = readdirSync(assets).filter(isPageAsset);
    const total = [join(outDir, 'index.html'), ...files.map((name) => join(assets, name))].reduce(
      (sum, file) => sum + compressedBytes(file),
      0,
    );
    expect(total).toBeLessThanOrEqual(maxBytes);
  });

  it('loads neither zod nor React nor the decoder with the page', () => {
    expect(page()).not.toMatch(/decoder/);
    const [script = ''] = /assets\/[\w-]+\.js/.exec(page()) ?? [];
    const text = readFileSync(join(outDir, script), 'utf8');
    expect(text).not.toMatch(/ZodError|react-dom|zxing/i);
  });

  it('has no inline script or style, as the content security policy requires', () => {
    expect(page()).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)/);
  });

  it('serves the WebAssembly decoder itself', () => {
    const names = readdirSync(assets);
    const [wasm = ''] = names.filter((name) => name.endsWith('.wasm'));
    const [decoder = ''] = names.filter((name) => name.startsWith('wasm-decoder') && name.endsWith('.js'));
    expect(readFileSync(join(assets, decoder), 'utf8')).toContain(wasm);
  });
});
