import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { comparePicture } from './picture.ts';

const root = join(import.meta.dirname, '..');
const origin = 'http://gallery.test';
/** Same glyphs and colours on every machine, as far as a browser can. */
const rendering = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

const light = [
  'actions',
  'states',
  'badges',
  'texts',
  'people',
  'header',
  'header on a phone',
  'fields',
  'filters',
  'table',
  'table on a phone',
  'entries',
  'charts',
  'calendars',
];
const dark = ['actions', 'fields', 'table'];

describe('gallery', () => {
  let browser: Browser;
  let page: Page;
  let built = '';
  let failures = '';

  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'gallery-'));
    failures = mkdtempSync(join(tmpdir(), 'gallery-failures-'));
    const config = join(root, 'web/vite.gallery.config.ts');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--outDir', built]);
    browser = await openBrowser(...rendering);
    page = await browser.newPage({ viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce', locale: 'en-GB' });
    await page.route(`${origin}/**`, (call) =>
      call.fulfill({ path: join(built, new URL(call.request().url()).pathname) }),
    );
  });

  afterAll(() => browser.close());

  async function open(colorScheme: 'light' | 'dark'): Promise<void> {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${origin}/gallery.html`);
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
  }

  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('looks like its pictures in %s', async (scheme, names) => {
    await open(scheme);
    const wrong: string[] = [];
    for (const name of names) {
      const screenshot = await page
        .locator(`[data-specimen="${name}"]`)
        .screenshot({ animations: 'disabled', caret: 'hide' });
      const problem = comparePicture(`${name.replaceAll(' ', '-')}-${scheme}`, screenshot, failures);
      if (problem !== undefined) wrong.push(problem);
    }
    expect(wrong).toEqual([]);
  });

  it('is no part of the product', () => {
    expect(
      readdirSync(join(root, 'web/dist'), { recursive: true }).filter((file) => String(file).includes('gallery')),
    ).toEqual([]);
  });
});
