import { setTimeout as sleep } from 'node:timers/promises';
import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

const readTimeoutMs = 5_000;

/** Decodes a screenshot of the displayed QR code with an independent decoder. */
export async function readDisplayedCode(page: Page): Promise<string> {
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  const deadline = Date.now() + readTimeoutMs;
  for (;;) {
    const image = PNG.sync.read(await page.getByRole('img', { name: /^QR code/ }).screenshot());
    const decoded = jsqr.default(new Uint8ClampedArray(image.data), image.width, image.height);
    if (decoded) return decoded.data;
    if (Date.now() > deadline) throw new Error('The QR code on the screen could not be decoded');
    await sleep(100);
  }
}

/** The 8-character code next to the QR code. */
export async function readTypedCode(page: Page): Promise<string> {
  const label = await page.getByLabel(/^Typed code/).getAttribute('aria-label');
  return (label ?? '').replace(/^Typed code/, '').replaceAll(' ', '');
}

/** Waits for the next code, which is valid for its full time. */
export async function readNextCode(display: Page): Promise<string> {
  const previous = await readDisplayedCode(display);
  for (;;) {
    const code = await readDisplayedCode(display);
    if (code !== previous) return code;
    await sleep(100);
  }
}
