import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { admin, tokenOf, type BrowserWindow, openWindow, openSignedInWindow } from './users.ts';
import { type Product, startProduct } from './product.ts';
import { openFromMenu } from './navigate.ts';

/** One product, one browser and one signed-in administrator, shared by all journeys of a file. */
export type Harness = {
  product: Product;
  browser: Browser;
  /** The administrator's page. Each journey begins with `open`. */
  page: Page;
  /** The administrator's access token, for preparing and checking data. */
  token: string;
  /** Opens a screen from the menu, see `openFromMenu`. */
  open: (item: string, ...links: readonly string[]) => Promise<void>;
  /** Another browser context without a user. */
  openWindow: (phone?: boolean) => Promise<Page>;
  consoleErrors: () => string[];
  close: () => Promise<void>;
};

export async function openHarness(): Promise<Harness> {
  const product = await startProduct();
  const browser = await openBrowser();
  const windows: BrowserWindow[] = [];
  const ownWindow = await openSignedInWindow(browser, product.url, admin);
  windows.push(ownWindow);
  await ownWindow.page.goto(`${product.url}/admin`);
  return {
    product,
    browser,
    page: ownWindow.page,
    token: await tokenOf(product.url, admin.email, admin.role),
    open: (item, ...links) => openFromMenu(ownWindow.page, item, ...links),
    openWindow: async (phone) => {
      const window = await openWindow(browser, phone);
      windows.push(window);
      return window.page;
    },
    consoleErrors: () => windows.flatMap((window) => window.consoleErrors),
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
}

/** Calls the server as the administrator and returns the JSON. */
export async function request<T>(
  harness: Harness,
  path: string,
  body?: unknown,
  method = body ? 'POST' : 'GET',
): Promise<T> {
  const headers = { authorization: `Bearer ${harness.token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const reply = await fetch(harness.product.url + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Waits for an alert with this text. */
export const expectAlert = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor();

/** Opens the filters of a list. */
export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters( \(\d+\))?$/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
}

/** Selects an option of a combobox. */
export async function selectOption(select: Locator, option: string | RegExp): Promise<void> {
  await select.click();
  await select.page().getByRole('option', { name: option }).first().click();
}

/** Clicks a button of the open confirmation dialog. */
export async function confirmDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /\?$/ });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
