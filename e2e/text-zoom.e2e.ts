import type { Student } from '@muster/contract/people/students';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { isFocused, tabTo } from './keyboard-focus.ts';
import { truncatedLabels, expectAccessible, overflowingTexts } from './expect-accessible.ts';
import { admin, get, lecturer, student, tokenOf, openSignedInWindow } from './users.ts';
import { type Product, startProduct } from './product.ts';
import { followLink, openFromMenu, openFromUserMenu } from './navigate.ts';

const accounts = { admin, lecturer, student };
type Role = keyof typeof accounts;
const phone = { width: 390, height: 844 };
/** First by family name, so that it is on the first page; can only break at the hyphen, after 22 letters. */
const surname = 'Aandalvenkatanarayanan-Balasubramaniam';

let product: Product;
/** A browser with the font size doubled. */
let largeTextBrowser: Browser;
let defaultBrowser: Browser;

beforeAll(async () => {
  product = await startProduct();
  largeTextBrowser = await openBrowser('--blink-settings=defaultFontSize=32');
  defaultBrowser = await openBrowser();
});
afterAll(async () => {
  await largeTextBrowser.close();
  await defaultBrowser.close();
  await product.stop();
});

/** One phone page per role, shared by all tests. */
const phonePages = new Map<Role, Page>();
async function phonePage(role: Role): Promise<Page> {
  const existing = phonePages.get(role);
  if (existing) return existing;
  const { page } = await openSignedInWindow(largeTextBrowser, product.url, accounts[role], true);
  await page.goto(product.url);
  phonePages.set(role, page);
  return page;
}

describe('text zoom', () => {
  it.for([
    ['admin', ['Dashboard'], 'Dashboard'],
    ['admin', ['Students'], 'Students'],
    ['lecturer', ['Dashboard'], 'Welcome'],
    ['lecturer', ['Dashboard', 'All sessions'], 'Class Sessions'],
    ['student', ['Dashboard'], 'Welcome'],
  ] as const)('fits large text on the phone of the %s: %s', async ([role, [item, ...links], title]) => {
    const page = await phonePage(role);
    await openFromMenu(page, item, ...links);
    await page.getByRole('heading', { name: title }).first().waitFor();
    await expect.poll(() => overflowingTexts(page)).toEqual([]);
    await expect.poll(() => page.evaluate(elementsAtEdge)).toEqual([]);
  });

  it('fits large text in the settings on a phone', async () => {
    const page = await phonePage('admin');
    await openFromUserMenu(page, 'admin', 'Settings');
    await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
    await expect.poll(() => overflowingTexts(page)).toEqual([]);
    await expect.poll(() => page.evaluate(elementsAtEdge)).toEqual([]);
  });

  /** Elements of the top bar that touch the edge of the screen, and skip links that are visible without focus. */
  function elementsAtEdge(): string[] {
    const visibleElements = [...document.querySelectorAll('header :is(a, button)')].filter(
      (element) => element.getClientRects().length > 0,
    );
    const atEdge = visibleElements.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > document.documentElement.clientWidth - 8;
    });
    const visibleSkipLinks = [...document.querySelectorAll('a[href="#main"]')].filter(
      (element) => element.getBoundingClientRect().bottom > 0,
    );
    return [...atEdge, ...visibleSkipLinks].map((element) => (element as HTMLElement).innerText);
  }

  it.for(['/admin', '/classes'])(
    'keeps the top bar on a phone if only the font size of the page grows: %s',
    async (path) => {
      const { page } = await openSignedInWindow(defaultBrowser, product.url, admin, true);
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet();
        sheet.insertRule('html { font-size: 200% }');
        document.adoptedStyleSheets.push(sheet);
      });
      await page.setViewportSize(phone);
      await page.goto(product.url + path);
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).waitFor();
      await expect.poll(() => page.evaluate(elementsAtEdge)).toEqual([]);
      await page.context().close();
    },
  );

  const openReport = (page: Page, tab: string) =>
    followLink(page, page.getByRole('navigation', { name: 'Reports and analytics' }).getByRole('link', { name: tab }));

  it.for([
    ['student report', 'Sessions', (page: Page) => page.getByRole('button', { name: 'Generate Report' }).click()],
    ['students at risk', 'Sessions', (page: Page) => openReport(page, 'Students at risk')],
    ['overview', 'Most common:', (page: Page) => openReport(page, 'Overview')],
    [
      'breakdown by hour',
      'Highest:',
      async (page: Page) => {
        await openReport(page, 'Breakdowns');
        await page.locator('label').filter({ hasText: /^Hour/ }).click();
        await page.waitForURL(/by=hour/);
      },
    ],
  ] as const)('fits large text of the %s on a phone', async ([_, expectedText, open]) => {
    const page = await phonePage('admin');
    await openFromMenu(page, 'Dashboard', 'Reports & Analytics');
    await open(page);
    await page.locator('#main').getByText(expectedText).first().waitFor();
    await expect.poll(() => overflowingTexts(page)).toEqual([]);
    expect(await page.evaluate(truncatedLabels)).toEqual([]);
    expect(await page.evaluate(overlappingLabels)).toEqual([]);
  });

  /** Labels below the columns of a chart that overlap the previous label. */
  const overlappingLabels = (): string[] =>
    [...document.querySelectorAll('figure')].flatMap((figure) => {
      const labels = [
        ...figure.querySelectorAll<HTMLElement>(':is([aria-hidden] > div:last-child, div[aria-hidden]) > span > span'),
      ].filter((label) => label.getBoundingClientRect().width > 0);
      return labels
        .filter(
          (label, at) => at > 0 && label.getBoundingClientRect().left < labels[at - 1]!.getBoundingClientRect().right,
        )
        .map((label) => label.innerText);
    });

  it('does not break the words of roles and demo accounts', async () => {
    const context = await largeTextBrowser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${product.url}/login`);
    const button = page.getByRole('button', { name: 'Administrator' }).locator('.mantine-Button-label');
    await button.waitFor();
    expect(await button.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
    const roleLabel = page.getByText('Administrator').first();
    const lines = roleLabel.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    });
    expect(await lines).toBe(1);
    await context.close();
  });

  it('keeps the focus on the report button and does not break long surnames', async () => {
    const token = await tokenOf(product.url, admin.email, admin.role);
    const [found] = (await get<{ data: Student[] }>(product.url, '/api/students?text=CS25&page=1&page_size=1', token))
      .body.data;
    const renamed = await fetch(`${product.url}/api/students/${found!.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...found, name: `Aadi ${surname}` }),
    });
    expect(renamed.status).toBe(200);
    const { page } = await openSignedInWindow(defaultBrowser, product.url, admin);
    await page.goto(`${product.url}/reports-analytics`);
    const generate = page.getByRole('button', { name: 'Generate Report' });
    await generate.waitFor();
    await tabTo(page, generate);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/attendance/reports/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Generating' }).waitFor();
    release();
    await expect.poll(() => isFocused(generate)).toBe(true);
    const name = page.getByRole('cell', { name: surname }).first();
    const lines = await name.locator('span').evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBeLessThanOrEqual(3);
  });

  it('moves the focus to the session fields when they open', async () => {
    const { page } = await openSignedInWindow(defaultBrowser, product.url, lecturer);
    await page.goto(`${product.url}/manual-attendance-mark`);
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await change.waitFor();
    await tabTo(page, change);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Session Configuration' }))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Semester' }))).toBe(true);
    await page.getByRole('list', { name: 'Register' }).waitFor();
    await expectAccessible(page, 'manual-register');
  });

  it('keeps column headers visible, and widens dialogs with large text', async () => {
    const { page } = await openSignedInWindow(defaultBrowser, product.url, admin);
    await page.goto(`${product.url}/add-module-here`);
    const edit = page.getByRole('button', { name: /^Edit / }).last();
    await edit.scrollIntoViewIfNeeded();
    const columnHeader = page.getByRole('columnheader', { name: 'Credits' });
    await expect.poll(async () => (await columnHeader.boundingBox())!.y).toBeGreaterThan(0);
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Module' });
    await dialog.getByLabel('Module Name').waitFor();
    const width = async () => (await dialog.boundingBox())!.width;
    expect(await width()).toBeLessThan(1000);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expect.poll(width).toBe(1440);
  });

  it('highlights selected and current items in forced colours', async () => {
    const { page } = await openSignedInWindow(defaultBrowser, product.url, admin);
    await page.emulateMedia({ forcedColors: 'active' });
    const backgroundOf = (locator: Locator) =>
      locator.first().evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.goto(`${product.url}/reports-analytics/breakdown`);
    await page.getByText('As of').waitFor();
    const reportTabs = page.getByRole('navigation', { name: 'Reports and analytics' });
    const currentBackground = await backgroundOf(reportTabs.locator('[aria-current]'));
    expect(currentBackground).not.toBe(await backgroundOf(reportTabs.locator('a:not([aria-current])')));
    expect(await backgroundOf(page.locator(':checked + label'))).toBe(currentBackground);
    expect(await backgroundOf(page.locator('[type=radio]:not(:checked) + label'))).not.toBe(currentBackground);
    await openFromMenu(page, 'Dashboard');
    await expect.poll(() => backgroundOf(page.locator('td > [aria-current]'))).toBe(currentBackground);
    expect(await backgroundOf(page.locator('td > button:not([aria-current], [aria-pressed=true])'))).not.toBe(
      currentBackground,
    );
    await page.context().close();
  });
});
