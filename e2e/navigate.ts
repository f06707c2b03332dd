import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A busy machine may need long for the code of a screen. */
const screenTimeoutMs = 60_000;

/**
 * Opens a screen by clicking: an item of the menu, then links of the screens that follow, by the beginning of their names.
 * `openFromMenu(page, 'Dashboard', 'Academic Management', 'Add Group')`. Unsaved changes of the current screen are discarded.
 */
export async function openFromMenu(page: Page, item: string, ...links: readonly string[]): Promise<void> {
  await closeDialogs(page);
  const menu = await openMenu(page);
  await followLink(page, menu.getByRole('link', { name: item, exact: true }));
  for (const name of links) await followLink(page, linkIn(page, name));
}

/** Opens one of the user's own pages from the menu below the name: Profile, Settings, Privacy & Policy. */
export async function openFromUserMenu(page: Page, role: string, item: string): Promise<void> {
  await closeDialogs(page);
  await page.getByRole('banner').getByText(role, { exact: true }).click();
  await followLink(page, page.getByRole('menuitem', { name: item }));
}

/** Opens one of the administrator's screens from the search palette, for screens that have no link elsewhere. */
export async function openFromSearch(page: Page, title: string): Promise<void> {
  await closeDialogs(page);
  const previousTitle = await page.title();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox', { name: 'Search' }).fill(title);
  await palette.getByRole('option', { name: title }).first().click();
  await waitForScreen(page, previousTitle);
}

/** A link in the content of the screen, by the beginning of its name. */
export const linkIn = (page: Page, name: string): Locator =>
  page
    .locator('#main')
    .getByRole('link', { name: new RegExp(`^${RegExp.escape(name)}`) })
    .first();

/** Clicks a link and waits for the screen behind it. */
export async function followLink(page: Page, link: Locator): Promise<void> {
  const previousTitle = await page.title();
  const currentPath = new URL(page.url()).pathname;
  const isSameScreen = (await link.evaluate((anchor) => (anchor as HTMLAnchorElement).pathname)) === currentPath;
  await link.click();
  if (!isSameScreen) await waitForScreen(page, previousTitle);
}

/** The sidebar or the tabs of the top bar; on a phone the sidebar is behind a button. */
async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const opener = page.getByRole('button', { name: 'Open the menu' });
  await menu.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  return menu;
}

/** Every screen has its own title. A form with unsaved changes asks first. */
async function waitForScreen(page: Page, previousTitle: string): Promise<void> {
  const titleAfterLeaving = async (): Promise<string> => {
    await leaveUnsavedChanges(page);
    return page.title();
  };
  await expect.poll(titleAfterLeaving, { timeout: screenTimeoutMs }).not.toBe(previousTitle);
}

/** Closes the dialogs that an earlier test left open. */
async function closeDialogs(page: Page): Promise<void> {
  while ((await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape');
    await leaveUnsavedChanges(page);
    await sleep(50);
  }
}

async function leaveUnsavedChanges(page: Page): Promise<void> {
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true });
  // The dialog may close by itself in between.
  if (await leave.isVisible()) await leave.click({ timeout: 1_000 }).catch(() => undefined);
}
