import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect } from 'vitest';

const most = 80;
const marginPx = 6;
const leastPixels = 30;

/** Presses Tab until this is reached, as somebody without a mouse does; it must be seen that it is. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await isFocused(target)) {
      await seesFocus(page, target);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${most} presses of ${key} did not lead to ${String(target)}`);
}

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** The picture around the focused element differs from the one without focus. */
async function seesFocus(page: Page, target: Locator): Promise<void> {
  const withFocus = await pictureAround(page, target);
  await target.evaluate((element) => (element as HTMLElement).blur());
  const without = await pictureAround(page, target);
  await target.focus();
  let differing = 0;
  for (let at = 0; at < withFocus.length; at += 4)
    if (Math.abs((withFocus[at] ?? 0) - (without[at] ?? 0)) > 24) differing++;
  expect(differing, `nothing shows that ${String(target)} has the focus`).toBeGreaterThan(leastPixels);
}

async function pictureAround(page: Page, target: Locator): Promise<Buffer> {
  // A choice is drawn by its label.
  const drawn = (await target.getAttribute('type')) === 'radio' ? target.locator('xpath=ancestor::label') : target;
  const box = await drawn.boundingBox();
  if (!box) throw new Error(`${String(target)} is not on the screen`);
  const [x, y] = [Math.max(0, box.x - marginPx), Math.max(0, box.y - marginPx)];
  const clip = { x, y, width: box.width + 2 * marginPx, height: box.height + 2 * marginPx };
  return PNG.sync.read(await page.screenshot({ clip, animations: 'disabled' })).data;
}
