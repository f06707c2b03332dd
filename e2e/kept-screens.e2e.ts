import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { skipSplash } from './look-at.ts';
import { admin, knock, lecturer, passDoor, student, type Visit, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';

let product: Product;
let browser: Browser;
const visits: Visit[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function come(who: typeof student | typeof lecturer | typeof admin, phone = false): Promise<Visit> {
  const one = await visitAs(browser, product.url, who, phone);
  visits.push(one);
  await skipSplash(one.page);
  return one;
}

/** From another place, as a sign-out or a changed password there does. */
async function revoke(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('muster.token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(200);
}

/** A second tab of the same browser is the first to hear of it. */
async function revokeAndTell(page: Page, context: BrowserContext): Promise<Page> {
  await revoke(page);
  const other = await context.newPage();
  await other.goto(`${product.url}/settings`);
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  return other;
}

test('a report with its document waits, open, while its student signs in again, and is then sent as it is', async () => {
  const { page } = await come(student, true);
  await page.clock.install();
  await page.goto(`${product.url}/student-dashboard`);
  await page.getByRole('button', { name: 'Report an absence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report an absence' });
  await dialog.getByLabel('Reason').fill('Ill since Monday, with a note of the doctor.');
  const note = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
  await dialog.locator('input[type="file"]').setInputFiles(note);
  await revoke(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.waitForURL('**/login');
  await page.getByText('Your sign-in has ended.', { exact: false }).waitFor();
  await dialog.waitFor({ state: 'hidden' });

  // Longer than what nobody looks at is remembered.
  await page.clock.fastForward('30:00');
  await passDoor(page, student);
  await page.waitForURL('**/student-dashboard');
  await dialog.waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Ill since Monday, with a note of the doctor.');
  await dialog.getByText('note.pdf').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Absence reported.', { exact: false }).waitFor();
});

test('the form of a record is there after half an hour, scrolled as it was, though nobody looked at its record meanwhile', async () => {
  const { page, context } = await come(admin);
  await page.clock.install();
  await page.goto(`${product.url}/lecturers`);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.waitForURL('**/edit-staff/*');
  const { pathname } = new URL(page.url());
  await page.getByRole('heading', { name: 'Edit Staff Details' }).waitFor();
  const department = page.getByLabel('Department');
  await department.fill('Typed for minutes');
  await page.evaluate(() => window.scrollTo(0, 120));
  const other = await revokeAndTell(page, context);
  await page.clock.fastForward('30:00');
  // Signed in again there, nobody need sign in here.
  await passDoor(other, admin);
  await page.waitForURL(`**${pathname}`);
  await expect.poll(() => department.inputValue()).toBe('Typed for minutes');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
});

test('who signs in after somebody else finds nothing of them, also where they may open the same screen', async () => {
  const { page, context } = await come(lecturer);
  await page.goto(`${product.url}/qr`);
  await page.getByLabel('Location').fill('Where the first one teaches');
  await revokeAndTell(page, context);
  await knock(page, admin);
  await page.waitForURL('**/qr');
  await page.getByRole('heading', { name: 'Class session' }).waitFor();
  const typed = await page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value));
  expect(typed).not.toContain('Where the first one teaches');
});

test('no screen that was kept broke the content policy or threw', () => {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});
