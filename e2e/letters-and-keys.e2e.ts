import type { Student } from '@muster/contract/students';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { isFocused, tabTo } from './keys.ts';
import { cutLabels, lookAt, skipSplash, wordsOutside } from './look-at.ts';
import { admin, get, lecturer, student, tokenOf, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';
import { walkTo } from './walk.ts';

const people = { admin, lecturer, student };
type Role = keyof typeof people;
const phone = { width: 390, height: 844 };
/** Twenty-two letters before the hyphen, where alone it may be broken. */
const surname = 'Thiruvenkatanarayanan-Balasubramaniam';

let product: Product;
/** Its letters are twice as large, as somebody may set who sees badly. */
let browser: Browser;
let plain: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser('--blink-settings=defaultFontSize=32');
  plain = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plain.close();
  await product.stop();
});

/** One phone for each role, on which one goes from screen to screen. */
const phones = new Map<Role, Page>();
async function phoneOf(role: Role): Promise<Page> {
  const known = phones.get(role);
  if (known) return known;
  const { page } = await visitAs(browser, product.url, people[role], true);
  await skipSplash(page);
  phones.set(role, page);
  return page;
}

test.for([
  ['admin', '/admin', 'Dashboard'],
  ['admin', '/students-list', 'Students'],
  ['lecturer', '/lecturer-dashboard', 'Welcome'],
  ['student', '/student-dashboard', 'Welcome'],
  ['admin', '/classes', 'Class Sessions'],
  ['lecturer', '/settings', 'Settings'],
] as const)('letters twice as large stay within the phone of the %s, at %s', async ([role, path, title]) => {
  const page = await phoneOf(role);
  await walkTo(page, product.url + path);
  await page.getByRole('heading', { name: title }).first().waitFor();
  await expect.poll(() => wordsOutside(page)).toEqual([]);
  await expect.poll(() => page.evaluate(touchingEdges)).toEqual([]);
});

/** What of the bar at the top comes to the edge of the screen, and what above it looks in before anybody comes to it. */
function touchingEdges(): string[] {
  const seen = [...document.querySelectorAll('header :is(a, button)')].filter((one) => one.getClientRects().length > 0);
  const atEdge = seen.filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < 0 || right > document.documentElement.clientWidth - 8;
  });
  const lookingIn = [...document.querySelectorAll('a[href="#main"]')].filter(
    (one) => one.getBoundingClientRect().bottom > 0,
  );
  return [...atEdge, ...lookingIn].map((one) => (one as HTMLElement).innerText);
}

test.for([
  ['admin', '/admin'],
  ['admin', '/classes'],
] as const)(
  'the bar of the %s stays within the phone where letters alone grow, and no width with them: %s',
  async ([role, path]) => {
    const { page } = await visitAs(plain, product.url, people[role], true);
    await skipSplash(page);
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.insertRule('html { font-size: 200% }');
      document.adoptedStyleSheets.push(sheet);
    });
    await page.setViewportSize(phone);
    await page.goto(product.url + path);
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).waitFor();
    await expect.poll(() => page.evaluate(touchingEdges)).toEqual([]);
    await page.context().close();
  },
);

test.for([
  ['/reports-analytics?made=true', 'Sessions'],
  ['/reports-analytics/at-risk', 'Sessions'],
  ['/reports-analytics/overview', 'Most common:'],
  ['/reports-analytics/breakdown?by=hour', 'Highest:'],
] as const)('a report is read to its edges with letters twice as large on a phone: %s', async ([path, awaited]) => {
  const page = await phoneOf('admin');
  await walkTo(page, product.url + path);
  await page.locator('#main').getByText(awaited).first().waitFor();
  await expect.poll(() => wordsOutside(page)).toEqual([]);
  expect(await page.evaluate(cutLabels)).toEqual([]);
  expect(await page.evaluate(touchingLabels)).toEqual([]);
});

/** Words below the columns of a chart that run into those before them. */
const touchingLabels = (): string[] =>
  [...document.querySelectorAll('figure')].flatMap((figure) => {
    const shown = [...figure.querySelectorAll<HTMLElement>('[aria-hidden] > div:last-child > span > span')].filter(
      (label) => label.getBoundingClientRect().width > 0,
    );
    return shown
      .filter(
        (label, at) => at > 0 && label.getBoundingClientRect().left < shown[at - 1]!.getBoundingClientRect().right,
      )
      .map((label) => label.innerText);
  });

test('with letters twice as large every role and demo account is read in whole words', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await skipSplash(page);
  await page.goto(`${product.url}/login`);
  const button = page.getByRole('button', { name: 'Administrator' }).locator('.mantine-Button-label');
  await button.waitFor();
  expect(await button.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
  const card = page.getByText('Administrator').first();
  const lines = card.evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return range.getClientRects().length;
  });
  expect(await lines).toBe(1);
  await context.close();
});

test('whoever asks for a report by keyboard goes on where they pressed, and long surnames stay whole in it', async () => {
  const token = await tokenOf(product.url, admin.email, admin.role);
  const [found] = (await get<Student[]>(product.url, '/api/students?text=CS25&limit=1', token)).body;
  const renamed = await fetch(`${product.url}/api/students/${found!.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...found, name: `Aadi ${surname}` }),
  });
  expect(renamed.status).toBe(200);
  const { page } = await visitAs(plain, product.url, admin);
  await skipSplash(page);
  await page.goto(`${product.url}/reports-analytics`);
  const generate = page.getByRole('button', { name: 'Generate Report' });
  await generate.waitFor();
  await tabTo(page, generate);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/attendance/reports/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Generating' }).waitFor();
  answer();
  await expect.poll(() => isFocused(generate)).toBe(true);
  const name = page.getByRole('cell', { name: surname }).first();
  const lines = await name.locator('span').evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBeLessThanOrEqual(3);
});

test('who opens the fields of a class by keyboard goes on at them', async () => {
  const { page } = await visitAs(plain, product.url, lecturer);
  await skipSplash(page);
  await page.goto(`${product.url}/manual-attendance-mark`);
  const change = page.getByRole('button', { name: 'Change', exact: true });
  await change.waitFor();
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Session Configuration' }))).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Semester' }))).toBe(true);
  await page.getByRole('list', { name: 'Register' }).waitFor();
  await lookAt(page, 'register-by-hand');
});

test('a long list keeps the names of its columns in sight, and a dialog has the whole window where letters grow', async () => {
  const { page } = await visitAs(plain, product.url, admin);
  await skipSplash(page);
  await page.goto(`${product.url}/add-module-here`);
  const edit = page.getByRole('button', { name: /^Edit / }).last();
  await edit.scrollIntoViewIfNeeded();
  const heads = page.getByRole('columnheader', { name: 'Credits' });
  await expect.poll(async () => (await heads.boundingBox())!.y).toBeGreaterThan(0);
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Module' });
  await dialog.getByLabel('Module Name').waitFor();
  const width = async () => (await dialog.boundingBox())!.width;
  expect(await width()).toBeLessThan(1000);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await expect.poll(width).toBe(1440);
});

test('in a reader’s own colours what is chosen or current stands out', async () => {
  const { page } = await visitAs(plain, product.url, admin);
  await page.emulateMedia({ forcedColors: 'active' });
  await skipSplash(page);
  const ground = (one: Locator) => one.first().evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto(`${product.url}/reports-analytics/breakdown`);
  await page.getByText('As of').waitFor();
  const places = page.getByRole('navigation', { name: 'Reports and analytics' });
  const here = await ground(places.locator('[aria-current]'));
  expect(here).not.toBe(await ground(places.locator('a:not([aria-current])')));
  expect(await ground(page.locator(':checked + label'))).toBe(here);
  expect(await ground(page.locator('[type=radio]:not(:checked) + label'))).not.toBe(here);
  await page.goto(`${product.url}/admin`);
  await expect.poll(() => ground(page.locator('td > [aria-current]'))).toBe(here);
  expect(await ground(page.locator('td > button:not([aria-current], [aria-pressed=true])'))).not.toBe(here);
  await page.context().close();
});
