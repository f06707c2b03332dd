import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneTimeCode } from '../server/src/testing/one-time-code.ts';
import { openBrowser } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectVisible } from './expect-visible.ts';
import { type Product, startProduct } from './product.ts';
import { post, startClass } from './running-class.ts';
import { addAuthenticator } from './virtual-authenticator.ts';
import {
  admin,
  type BrowserWindow,
  lecturer,
  openSignedInWindow,
  openWindow,
  password,
  student,
  submitSignIn,
} from './users.ts';

const windows: BrowserWindow[] = [];
let product: Product;
let browser: Browser;
/** The address where passkeys work. */
let url: string;

beforeAll(async () => {
  product = await startProduct({}, { isLocalhost: true });
  url = product.url.replace('127.0.0.1', 'localhost');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function openPage(isPhone = false): Promise<Page> {
  const one = await openWindow(browser, isPhone);
  windows.push(one);
  return one.page;
}
async function openAs(account: typeof admin | typeof lecturer | typeof student, path: string): Promise<Page> {
  const one = await openSignedInWindow(browser, url, account);
  windows.push(one);
  await one.page.goto(url + path);
  return one.page;
}

/** Steps of 30 seconds whose codes were used: each code works once, one step early or late too. */
const usedSteps = new Map<string, number>();
/** A code that was not used yet, and is still accepted 5 seconds from now. */
function nextCode(key: string): string {
  const oldest = Math.floor((Date.now() + 5_000) / 30_000) - 1;
  const step = Math.max(oldest, (usedSteps.get(key) ?? 0) + 1);
  usedSteps.set(key, step);
  return oneTimeCode(key, step * 30_000);
}

const readKey = async (page: Page): Promise<string> =>
  (await page.getByRole('form', { name: 'Set up an app' }).locator('code').textContent()) ?? '';
const confirmCode = (page: Page, code: string, button: string) =>
  page
    .getByLabel('One-time code')
    .fill(code)
    .then(() => page.getByRole('button', { name: button }).click());

/** Sets up an app on the profile. */
async function setUpApp(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectVisible(page.getByRole('img', { name: 'QR code with the key' }));
  const key = await readKey(page);
  await confirmCode(page, nextCode(key), 'Confirm');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expectVisible(page.getByText('App for one-time codes'));
  return { key, recoveryCodes };
}

describe('second factor', () => {
  /** Signed in with a confirmed second factor. */
  let owner: Page;
  let ofStudent: Awaited<ReturnType<typeof setUpApp>>;

  it('is set up by a student, who then signs in with a code on the scan page', async () => {
    const running = await startClass(url);
    const page = await openAs(student, '/student/profile');
    ofStudent = await setUpApp(page);
    await expectAccessible(page, 'profile with a second factor');
    const phone = await openPage(true);
    await phone.goto((await running.currentCode()).url);
    await phone.getByLabel('Email').fill(student.email);
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.getByRole('button', { name: 'Sign in and check in' }).click();
    await expectVisible(phone.getByRole('heading', { name: 'Confirm that it is you' }));
    await expectAccessible(phone, 'second factor on the scan page');
    await confirmCode(phone, '000000', 'Confirm and check in');
    await expectVisible(phone.getByText(/This code is not valid/));
    await confirmCode(phone, nextCode(ofStudent.key), 'Confirm and check in');
    await expectVisible(phone.getByRole('heading', { name: "You're checked in" }));
  });

  it('is needed on the sign-in screen, and a recovery code works once', async () => {
    const page = await openPage();
    await page.goto(`${url}/login`);
    await submitSignIn(page, student);
    await expectVisible(page.getByLabel('One-time code'));
    await expectAccessible(page, 'second factor of the sign-in');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(ofStudent.recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(`${url}/student-dashboard`);
    const again = await openPage();
    await again.goto(`${url}/login`);
    await submitSignIn(again, student);
    await again.getByRole('button', { name: 'Use a recovery code' }).click();
    await again.getByLabel('Recovery code').fill(ofStudent.recoveryCodes[0] ?? '');
    await again.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expectVisible(again.getByText(/This code is not valid/));
  });

  it('can be a passkey, which signs a student in alone on the scan page', async () => {
    const running = await startClass(url);
    const page = await openPage(true);
    await page.goto(`${url}/login`);
    await submitSignIn(page, student);
    await confirmCode(page, nextCode(ofStudent.key), 'Sign In');
    await page.waitForURL(`${url}/student-dashboard`);
    await page.goto(`${url}/student/profile`);
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('My own phone');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectVisible(page.getByText('My own phone'));
    await page.evaluate(() => localStorage.clear());
    await page.goto((await running.currentCode()).url);
    await expectVisible(page.getByText('Your scan is saved.'));
    await expectAccessible(page, 'sign-in on the scan page with a passkey');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expectVisible(page.getByRole('heading', { name: "You're checked in" }));
  });

  it('can be a passkey, which signs in alone', async () => {
    const page = await openAs(lecturer, '/lecturer/profile');
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Office laptop');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expectVisible(page.getByText('Office laptop'));
    await page.getByRole('navigation').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${url}/lecturer-dashboard`);
    // It is the second factor of a sign-in with the password too.
    await page.getByRole('navigation').getByRole('button', { name: 'Sign out' }).click();
    await submitSignIn(page, lecturer);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${url}/lecturer-dashboard`);
  });

  it('is confirmed again for the download of all students, and the download continues', async () => {
    const other = await openAs(admin, '/students-list');
    const page = await openAs(admin, '/profile');
    const { key } = await setUpApp(page);
    await other.getByRole('button', { name: 'Export CSV' }).click();
    await expectVisible(other.getByRole('dialog', { name: 'Confirm that it is you' }));
    await expectAccessible(other, 'step-up');
    const download = other.waitForEvent('download');
    await confirmCode(other, nextCode(key), 'Confirm');
    expect((await download).suggestedFilename()).toContain('.csv');
    owner = other;
  });

  it('is removed by an owner when a student lost it, and then the password is enough', async () => {
    await owner.getByRole('textbox', { name: 'Search students' }).fill('student@demo.muster.test');
    await owner.getByRole('row').filter({ hasText: student.email }).getByRole('link').first().click();
    const card = owner.getByRole('region', { name: 'Sign-ins' });
    await card.getByRole('button', { name: 'Remove second factor' }).click();
    const question = owner.getByRole('dialog', { name: 'Remove the second factor?' });
    await expectVisible(question);
    await expectAccessible(owner, 'removal of a second factor');
    await question.getByRole('button', { name: 'Remove second factor' }).click();
    await expectVisible(owner.getByText('Second factor removed.'));
    await card.getByText('Not signed in now.', { exact: false }).waitFor();
    await expectAccessible(owner, 'student without a second factor');
    const page = await openPage();
    await page.goto(`${url}/login`);
    await submitSignIn(page, student);
    await page.waitForURL(`${url}/student-dashboard`);
  });

  it('is required of administrators: another one sets it up during the sign-in', async () => {
    const email = 'second.admin@demo.muster.test';
    const account = { email, roleName: admin.roleName, password: 'a long enough password' };
    // While the window of the step-up is signed in, the owner makes a code for another administrator.
    await owner.goto(`${url}/university?view=sign-in`);
    await owner.getByRole('switch', { name: 'Administrators need a second factor' }).click();
    await expectVisible(owner.getByText('Settings saved.'));
    const token = await owner.evaluate(() => localStorage.getItem('muster.token') ?? '');
    const made = await post(url, '/api/admins/enrolment-codes', token, { role: 'registrar' });
    const { code } = (await made.json()) as { code: string };
    const body = { name: 'Second Admin', email, university_id: code, password: account.password };
    expect((await post(url, '/api/auth/register', '', body)).status).toBe(200);

    const page = await openPage();
    await page.goto(`${url}/login`);
    await submitSignIn(page, account);
    await expectVisible(page.getByText(/Your university requires a second factor/));
    await expectAccessible(page, 'required set-up');
    const key = await readKey(page);
    await confirmCode(page, nextCode(key), 'Confirm and sign in');
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.waitForURL(`${url}/admin`);
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
