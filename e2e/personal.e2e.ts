import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, choose, sees } from './administration/rig.ts';
import { openBrowser } from './browser.ts';
import { skipSplash } from './look-at.ts';
import { admin, lecturer, student, type Visit, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';

const visits: Visit[] = [];
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

async function come(who: typeof admin | typeof lecturer | typeof student, path: string, isPhone = false) {
  const one = await visitAs(browser, product.url, who, isPhone);
  visits.push(one);
  await skipSplash(one.page);
  await one.page.goto(product.url + path);
  return one.page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Saves, and is told so for some seconds. Noted by the page itself: a busy machine asks when it is gone again. */
async function save(page: Page, told: string): Promise<void> {
  const isTold = page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.body.textContent.includes(words)) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    told,
  );
  await Promise.all([isTold, press(page, 'Save Changes')]);
  await page.getByText(told).waitFor({ state: 'hidden' });
}

test('an administrator is called otherwise from now on, and the frame says so', async () => {
  const page = await come(admin, '/settings');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('  ');
  await page.getByText('Name is required').waitFor();
  expect(await page.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true);
  await name.fill('Ruth Adeyemi');
  await save(page, 'Name updated successfully!');
  await page.getByRole('banner').getByText('Ruth Adeyemi').waitFor();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Ruth Adeyemi' }).waitFor();
  await page.getByText('@admin', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Account Information' }).waitFor();
});

test('a student changes the phone number on a phone, and nothing else', async () => {
  const page = await come(student, '/student/settings', true);
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.fill('no number');
  await press(page, 'Save Changes');
  await sees(page, 'Invalid phone number format.');
  await phone.fill('+94 71 555 0199');
  await save(page, 'Phone number updated successfully!');
  for (const label of ['Full Name', 'Email', 'Student ID', 'Program'])
    expect(await page.getByLabel(label, { exact: true }).isEditable()).toBe(false);
  await page.goto(`${product.url}/student/profile`);
  await page.getByText('+94 71 555 0199').waitFor();
});

test('a lecturer keeps address and phone up to date, in the settings and on the profile', async () => {
  const page = await come(lecturer, '/lecturer/settings');
  await page.getByLabel('Address', { exact: true }).fill('7 Temple Lane\nKandy');
  await press(page, 'Cancel');
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).not.toContain('Temple');
  await page.getByLabel('Address', { exact: true }).fill('7 Temple Lane\nKandy');
  await save(page, 'Settings saved successfully!');
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

test('a lecturer finds the own students, narrowed by module, and reads less of them than the office does', async () => {
  const page = await come(lecturer, '/lecturer/students');
  await page.getByRole('heading', { level: 1, name: 'Students List' }).waitFor();
  const rows = page.getByRole('table', { name: 'Students List' }).getByRole('row');
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBeGreaterThan(5);
  expect(await rows.nth(1).textContent()).toMatch(/^01/);
  await choose(page.getByRole('combobox', { name: 'Module', exact: true }), /^[A-Z]{2,}\d/);
  await choose(page.getByRole('combobox', { name: 'Group' }), /-A/);
  await expect.poll(() => page.url()).toMatch(/module=.*group=/);
  await page.getByRole('searchbox', { name: 'Search students' }).or(page.getByLabel('Search students')).fill('zzzz');
  await page.getByRole('heading', { name: 'No Students Found' }).waitFor();
});

test('a class is held from the short form: created, shown, stopped after a question, and begun anew', async () => {
  const page = await come(lecturer, '/classes');
  await press(page, 'Create Session');
  await sees(page, 'Please fill in all required fields');
  await choose(page.getByRole('combobox', { name: 'Module', exact: true }), /^[A-Z]{2,}\d/);
  await choose(page.getByRole('combobox', { name: 'Session Type' }), 'Lab');
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
  await answer(page, 'Keep running');
  await press(page, 'Stop Session');
  await answer(page, 'End');
  await page.getByRole('heading', { name: 'Attendance is closed' }).waitFor();
  await press(page, 'Start New Session');
  await page.getByRole('heading', { name: 'Class Sessions' }).waitFor();
});

test('no personal page broke the content policy or threw', () => {
  expect(visits.flatMap((one) => one.complaints)).toEqual([]);
});
