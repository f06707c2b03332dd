import { setTimeout as sleep } from 'node:timers/promises';
import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

const readableWithinMs = 5_000;

/** What a camera in the hall reads: the picture of the screen, by a decoder that is not ours. */
export async function readDisplayedCode(page: Page): Promise<string> {
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  // It covers the first moments of a full load.
  await page.getByTestId('splash').waitFor({ state: 'detached' });
  const deadline = Date.now() + readableWithinMs;
  for (;;) {
    const picture = PNG.sync.read(await page.getByRole('img', { name: /^QR code/ }).screenshot());
    const found = jsqr.default(new Uint8ClampedArray(picture.data), picture.width, picture.height);
    if (found) return found.data;
    if (Date.now() > deadline) throw new Error('Nothing on the screen could be read as a QR code');
    await sleep(100);
  }
}

/** The typed code as somebody in the last row copies it. */
export async function readTypedCode(page: Page): Promise<string> {
  const label = await page.getByLabel(/^Typed code/).getAttribute('aria-label');
  return (label ?? '').replace(/^Typed code/, '').replaceAll(' ', '');
}

/** A code of the moment with time enough left to be used: the one after that which is shown. */
export async function freshCode(display: Page): Promise<string> {
  const before = await readDisplayedCode(display);
  for (;;) {
    const code = await readDisplayedCode(display);
    if (code !== before) return code;
    await sleep(100);
  }
}
