import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect } from 'vitest';

const maxPresses = 80;
const marginPx = 6;
const minDifferentPixels = 30;

/** Presses Tab until the target has the focus, and expects a visible focus indicator. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await isFocused(target)) {
      await expectVisibleFocus(page, target);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${maxPresses} presses of ${key} did not reach ${String(target)}`);
}

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Expects that a screenshot of the focused element differs from one without focus. */
async function expectVisibleFocus(page: Page, target: Locator): Promise<void> {
  const withFocus = await screenshotAround(page, target);
  await target.evaluate((element) => (element as HTMLElement).blur());
  const withoutFocus = await screenshotAround(page, target);
  await target.focus();
  let differentPixels = 0;
  for (let at = 0; at < withFocus.length; at += 4)
    if (Math.abs((withFocus[at] ?? 0) - (withoutFocus[at] ?? 0)) > 24) differentPixels++;
  expect(differentPixels, `${String(target)} has no visible focus indicator`).toBeGreaterThan(minDifferentPixels);
}

async function screenshotAround(page: Page, target: Locator): Promise<Buffer> {
  // A radio button is visible through its label.
  const visibleElement =
    (await target.getAttribute('type')) === 'radio' ? target.locator('xpath=ancestor::label') : target;
  const box = await visibleElement.boundingBox();
  if (!box) throw new Error(`${String(target)} is not on the screen`);
  const [x, y] = [Math.max(0, box.x - marginPx), Math.max(0, box.y - marginPx)];
  const clip = { x, y, width: box.width + 2 * marginPx, height: box.height + 2 * marginPx };
  return PNG.sync.read(await page.screenshot({ clip, animations: 'disabled' })).data;
}
