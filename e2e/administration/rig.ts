import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { skipSplash } from '../look-at.ts';
import { admin, tokenOf, type Visit, visit, visitAs } from '../people.ts';
import { type Product, startProduct } from '../server.ts';
import { walkTo } from '../walk.ts';

/** One product, one browser and one administrator at a desk, shared by the journeys of all nouns. */
export type Rig = {
  product: Product;
  browser: Browser;
  /** The administrator's window. Each journey begins with `open`. */
  page: Page;
  /** For preparing and looking at what a journey did. */
  token: string;
  open: (path: string) => Promise<void>;
  /** Another browser, nobody signed in. */
  come: (phone?: boolean) => Promise<Page>;
  complaints: () => string[];
  close: () => Promise<void>;
};

export async function openRig(): Promise<Rig> {
  const product = await startProduct();
  const browser = await openBrowser();
  const visits: Visit[] = [];
  const own = await visitAs(browser, product.url, admin);
  visits.push(own);
  await skipSplash(own.page);
  return {
    product,
    browser,
    page: own.page,
    token: await tokenOf(product.url, admin.email, admin.role),
    open: (path) => walkTo(own.page, product.url + path),
    come: async (phone) => {
      const other = await visit(browser, phone);
      visits.push(other);
      await skipSplash(other.page);
      return other.page;
    },
    complaints: () => visits.flatMap((one) => one.complaints),
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
}

/** Asks the server as the administrator; answers the JSON. */
export async function ask<T>(rig: Rig, path: string, body?: unknown, method = body ? 'POST' : 'GET'): Promise<T> {
  const headers = { authorization: `Bearer ${rig.token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const reply = await fetch(rig.product.url + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** The in-app alert with this text is on the screen. */
export const sees = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor();

/** Chooses in one of the kit's selects, by what its option begins with or contains. */
export async function choose(select: Locator, option: string | RegExp): Promise<void> {
  await select.click();
  await select.page().getByRole('option', { name: option }).first().click();
}

/** Answers the question that is on the screen. */
export async function answer(page: Page, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: /\?$/ });
  await question.getByRole('button', { name: button, exact: true }).click();
  await question.waitFor({ state: 'detached' });
}
