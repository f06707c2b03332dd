import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import {
  admin,
  submitSignIn,
  lecturer,
  completeSignIn,
  student,
  type BrowserWindow,
  openSignedInWindow,
} from './users.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
const windows: BrowserWindow[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function openPage(
  account: typeof student | typeof lecturer | typeof admin,
  phone = false,
): Promise<BrowserWindow> {
  const one = await openSignedInWindow(browser, product.url, account, phone);
  windows.push(one);
  return one;
}

/** Ends the session on the server, as signing out on another device does. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('muster.token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(200);
}

/** Ends the session and opens a second tab of the same browser, which notices it first. */
async function endSessionInOtherTab(page: Page, context: BrowserContext): Promise<Page> {
  await endSession(page);
  const other = await context.newPage();
  await other.goto(`${product.url}/settings`);
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  return other;
}

describe('expired session', () => {
  it('keeps an open report with its document until the student signs in again', async () => {
    const { page } = await openPage(student, true);
    await page.clock.install();
    await page.goto(`${product.url}/student-dashboard`);
    await page.getByRole('button', { name: 'Report an absence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report an absence' });
    await dialog.getByLabel('Reason').fill('Ill since Monday, with a note of the doctor.');
    const note = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
    await dialog.locator('input[type="file"]').setInputFiles(note);
    await endSession(page);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.waitForURL('**/login');
    await page.getByText('You were signed out.', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'hidden' });

    // Longer than unused query data is cached.
    await page.clock.fastForward('30:00');
    await completeSignIn(page, student);
    await page.waitForURL('**/student-dashboard');
    await dialog.waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Ill since Monday, with a note of the doctor.');
    await dialog.getByText('note.pdf').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Absence reported.', { exact: false }).waitFor();
  });

  it('keeps an unsaved form and its scroll position for half an hour', async () => {
    const { page, context } = await openPage(admin);
    await page.clock.install();
    await page.goto(`${product.url}/lecturers`);
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.waitForURL('**/edit-staff/*');
    const { pathname } = new URL(page.url());
    await page.getByRole('heading', { name: 'Edit Staff Details' }).waitFor();
    const department = page.getByRole('combobox', { name: 'Department' });
    await department.fill('Typed for minutes');
    await page.evaluate(() => window.scrollTo(0, 120));
    const other = await endSessionInOtherTab(page, context);
    await page.clock.fastForward('30:00');
    // The sign-in in the other tab applies here too.
    await completeSignIn(other, admin);
    await page.waitForURL(`**${pathname}`);
    await expect.poll(() => department.inputValue()).toBe('Typed for minutes');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  });

  it('shows nothing of the previous user to another user', async () => {
    const { page, context } = await openPage(lecturer);
    await page.goto(`${product.url}/qr`);
    await page.getByLabel('Location').fill('Room of the first user');
    await endSessionInOtherTab(page, context);
    await submitSignIn(page, admin);
    await page.waitForURL('**/qr');
    await page.getByRole('heading', { name: 'Class session' }).waitFor();
    const fieldValues = await page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value));
    expect(fieldValues).not.toContain('Room of the first user');
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
