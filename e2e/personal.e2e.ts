import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmDialog, openFilters, selectOption, expectAlert } from './harness.ts';
import { openBrowser } from './browser.ts';
import { openFromMenu } from './navigate.ts';
import { admin, lecturer, student, type BrowserWindow, openSignedInWindow } from './users.ts';
import { type Product, startProduct } from './product.ts';

const windows: BrowserWindow[] = [];
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function openPage(account: typeof admin | typeof lecturer | typeof student, path: string, isPhone = false) {
  const one = await openSignedInWindow(browser, product.url, account, isPhone);
  windows.push(one);
  await one.page.goto(product.url + path);
  return one.page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Saves and expects a message that disappears after some seconds. Observed in the page: a busy machine would notice too late. */
async function expectSaved(page: Page, successText: string): Promise<void> {
  const hasAppeared = page.evaluate(
    (expected) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.body.textContent.includes(expected)) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    successText,
  );
  await Promise.all([hasAppeared, press(page, 'Save Changes')]);
  await page.getByText(successText).waitFor({ state: 'hidden' });
}

describe('own pages', () => {
  it('changes the display name of an administrator', async () => {
    const page = await openPage(admin, '/settings');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('  ');
    await page.getByText('Name is required').waitFor();
    expect(await page.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true);
    await name.fill('Ruth Adeyemi');
    await expectSaved(page, 'Name updated successfully!');
    await page.getByRole('banner').getByText('Ruth Adeyemi').waitFor();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Ruth Adeyemi' }).waitFor();
    await page.getByText('@admin', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Account Information' }).waitFor();
  });

  it('lets a student change only the phone number', async () => {
    const page = await openPage(student, '/student/settings', true);
    const phone = page.getByLabel('Phone', { exact: true });
    await phone.fill('no number');
    await press(page, 'Save Changes');
    await expectAlert(page, 'Invalid phone number format.');
    await phone.fill('+94 71 555 0199');
    await expectSaved(page, 'Phone number updated successfully!');
    for (const label of ['Full Name', 'Email', 'Student ID', 'Program'])
      expect(await page.getByLabel(label, { exact: true }).isEditable()).toBe(false);
    await openFromMenu(page, 'Profile');
    await page.getByText('+94 71 555 0199').waitFor();
  });

  it('lets a lecturer change address and phone in settings and profile', async () => {
    const page = await openPage(lecturer, '/lecturer/settings');
    await page.getByLabel('Address', { exact: true }).fill('7 Temple Lane\nKandy');
    await press(page, 'Cancel');
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).not.toContain('Temple');
    await page.getByLabel('Address', { exact: true }).fill('7 Temple Lane\nKandy');
    await expectSaved(page, 'Settings saved successfully!');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByText('7 Temple Lane').waitFor();
    await press(page, 'Edit Profile');
    expect(await page.getByLabel('First Name').isEditable()).toBe(false);
    await page.getByLabel('Phone Number').fill('ext. 204');
    await page.getByLabel('Address', { exact: true }).fill('');
    await press(page, 'Save Changes');
    await page.getByText('ext. 204').waitFor();
    expect(await page.getByRole('heading', { name: 'Contact Information' }).count()).toBe(0);
  });

  it('filters the students of a lecturer', async () => {
    const page = await openPage(lecturer, '/lecturer/students');
    await page.getByRole('heading', { level: 1, name: 'Students List' }).waitFor();
    const rows = page.getByRole('table', { name: 'Students List' }).getByRole('row');
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBeGreaterThan(5);
    expect(await rows.nth(1).textContent()).toMatch(/^01/);
    await openFilters(page);
    await selectOption(page.getByRole('combobox', { name: 'Module', exact: true }), /^[A-Z]{2,}\d/);
    await selectOption(page.getByRole('combobox', { name: 'Group' }), /-A/);
    await expect.poll(() => page.url()).toMatch(/module=.*group=/);
    await page.getByRole('searchbox', { name: 'Search students' }).or(page.getByLabel('Search students')).fill('zzzz');
    await page.getByRole('heading', { name: 'No Students Found' }).waitFor();
  });

  it('creates, shows and ends a session from the short form', async () => {
    const page = await openPage(lecturer, '/classes');
    await press(page, 'Create Session');
    await expectAlert(page, 'Please fill in all required fields');
    await selectOption(page.getByRole('combobox', { name: 'Module', exact: true }), /^[A-Z]{2,}\d/);
    await selectOption(page.getByRole('combobox', { name: 'Session Type' }), 'Lab');
    await page.getByLabel('Location').fill('LK');
    await page.keyboard.press('Escape');
    await press(page, 'Create Session');
    await page.getByRole('heading', { name: 'Session created' }).waitFor();
    await press(page, 'Start QR Generation');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await page.getByText(/^\d+ \/ 18$/).waitFor();
    await page.reload();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await press(page, 'Stop Session');
    await confirmDialog(page, 'Keep running');
    await press(page, 'Stop Session');
    await confirmDialog(page, 'End');
    await page.getByRole('heading', { name: 'Attendance is closed' }).waitFor();
    await press(page, 'Start New Session');
    await page.getByRole('heading', { name: 'Class Sessions' }).waitFor();
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
