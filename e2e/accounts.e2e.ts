import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectVisible } from './expect-visible.ts';
import { waitForMail } from './mailbox.ts';
import { startClass } from './running-class.ts';
import {
  admin,
  get,
  submitSignIn,
  password,
  completeSignIn,
  type BrowserWindow,
  openWindow,
  openSignedInWindow,
  tokenOf,
} from './users.ts';
import { type Product, startProduct } from './product.ts';

const pendingAdmin = { name: 'Wilhelmina Okafor', email: 'wilhelmina@people.example', password: 'nine green bottles' };
const invitedAdmin = { name: 'Ines Baptista', email: 'ines@people.example', password: 'seven red kettles' };
const newPassword = 'twelve blue lamps';
const resetSent = 'Password reset link has been sent to your email address. Please check your inbox.';

let product: Product;
let browser: Browser;
let adminPage: Page;
let page: Page;
let resetLink = '';
const windows: BrowserWindow[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  windows.push(await openSignedInWindow(browser, product.url, admin));
  adminPage = windows[0]!.page;
});
// A new context for each test, so that a retry starts signed out.
beforeEach(async () => {
  const window = await openWindow(browser);
  windows.push(window);
  page = window.page;
  await page.goto(`${product.url}/login`);
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const expectInvalidCredentials = () =>
  page.getByText('Invalid credentials or incorrect role. Please try again.').waitFor();
const expectAdminHome = () => page.waitForURL('**/admin');
const asAdminCredentials = (person: typeof pendingAdmin) => ({ ...person, roleName: admin.roleName });

async function register(person: typeof pendingAdmin, universityId: string): Promise<void> {
  await page.goto(`${product.url}/register`);
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('University ID').fill(universityId);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Register as Admin' }).click();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
}

describe('accounts', () => {
  it('reports missing fields of the registration in order', async () => {
    await page.goto(`${product.url}/register`);
    const steps: [field: string, value: string, errorText: string][] = [
      ['', '', 'Full Name is required'],
      ['Full Name', ' Wilhelmina ', 'Email is required'],
      ['Email', pendingAdmin.email, 'Password is required'],
      ['Password', 'short', 'Please confirm your password'],
      ['Confirm Password', 'something else', "Passwords don't match"],
      ['Confirm Password', 'short', 'University ID is required'],
      ['University ID', 'DEMO', 'Password must be at least 6 characters'],
    ];
    for (const [field, value, errorText] of steps) {
      if (field) await page.getByLabel(field, { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Register as Admin' }).click();
      await expectVisible(page.getByText(errorText, { exact: true }));
    }
  });

  it("shows the success message and the server's text after a registration", async () => {
    await register(pendingAdmin, 'demo');
    await page.waitForURL('**/login');
    await page
      .getByRole('status')
      .filter({ hasText: /^Registration successful! Please sign in with your cred/ })
      .waitFor();
    const alert = page.getByRole('alert').filter({ hasText: 'Thank you.' });
    expect(await alert.textContent()).toContain('an administrator of your university has to approve your registration');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await alert.waitFor({ state: 'detached' });
  });

  it('rejects the sign-in before the approval', async () => {
    await submitSignIn(page, asAdminCredentials(pendingAdmin));
    await expectInvalidCredentials();
  });

  it('lets the administrator approve a registration in the notifications', async () => {
    await adminPage.goto(`${product.url}/admin`);
    await adminPage.getByRole('button', { name: 'Notifications, 1 waiting' }).click();
    const notifications = adminPage.getByRole('dialog', { name: 'Notifications' });
    await notifications.getByText(pendingAdmin.name).waitFor();
    await notifications.getByText(pendingAdmin.email).waitFor();
    await notifications.getByRole('button', { name: 'Approve' }).click();
    await adminPage
      .getByRole('alert')
      .filter({ hasText: `${pendingAdmin.name} can sign in now.` })
      .waitFor();
    await notifications.getByText(pendingAdmin.name).waitFor({ state: 'detached' });

    await submitSignIn(page, asAdminCredentials(pendingAdmin));
    await expectAdminHome();
  });

  it('accepts an enrolment code once and without approval', async () => {
    await adminPage.goto(`${product.url}/profile`);
    await adminPage.getByRole('button', { name: 'Create enrolment code' }).click();
    const code = (await adminPage.locator('output').textContent()) ?? '';
    await register(invitedAdmin, code);
    await page.waitForURL('**/login');
    await completeSignIn(page, asAdminCredentials(invitedAdmin));
    await expectAdminHome();
    await signOut();

    const second = { ...invitedAdmin, email: 'second@people.example' };
    await register(second, code);
    await page.waitForURL('**/login');
    await submitSignIn(page, asAdminCredentials(second));
    await expectInvalidCredentials();
  });

  it('resets a forgotten password by the emailed link', async () => {
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Please enter your email address').waitFor();
    await page.getByLabel('Email').fill(pendingAdmin.email);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText(resetSent).waitFor();

    resetLink = await waitForMail(product, pendingAdmin.email, /http\S+\/reset-password#token=\S+/);
    await page.goto(resetLink);
    await page.getByLabel('New Password').fill(newPassword);
    await page.getByLabel('Confirm Password').fill(newPassword);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await page.getByRole('alert').filter({ hasText: 'Your password has been changed.' }).waitFor();

    await submitSignIn(page, asAdminCredentials(pendingAdmin));
    await expectInvalidCredentials();
    await completeSignIn(page, asAdminCredentials({ ...pendingAdmin, password: newPassword }));
    await expectAdminHome();
  });

  it('rejects a used reset link and offers a new one', async () => {
    await page.goto(resetLink);
    await page.getByLabel('New Password').fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await page.getByRole('alert').filter({ hasText: /link/ }).waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expectVisible(page.getByRole('button', { name: 'Reset Password' }));
  });

  it('shows the same message for an unknown email address', async () => {
    await page.goto(`${product.url}/reset-password`);
    await page.getByLabel('Email').fill('unknown@people.example');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectVisible(page.getByText(resetSent));
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await page.waitForURL('**/login');
  });

  it('leads a student with a first password from the scan to the check-in', async () => {
    const { currentCode, others } = await startClass(product.url);
    const { email } = others[0]!;
    const token = await tokenOf(product.url, admin.email, admin.role);
    const list = `/api/students?page=1&search=${encodeURIComponent(email)}`;
    const found = await get<{ data: { id: string; name: string; student_id: string }[] }>(product.url, list, token);
    const { id, name, student_id } = found.body.data[0]!;
    const changed = await fetch(`${product.url}/api/students/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, student_id, email, password: 'from the office' }),
    });
    expect(changed.status).toBe(200);

    const phone = await openWindow(browser, true);
    windows.push(phone);
    await phone.page.goto((await currentCode()).url);
    await phone.page.getByLabel('Email').fill(email);
    await phone.page.getByLabel('Password', { exact: true }).fill('from the office');
    await phone.page.getByRole('button', { name: 'Sign in and check in' }).click();
    await expectVisible(phone.page.getByRole('heading', { name: 'Choose your own password first' }));
    await expectAccessible(phone.page, 'scan-first-password');
    await phone.page.getByRole('link', { name: 'Choose your password' }).click();
    await phone.page.getByLabel('Password you were given').fill('from the office');
    await phone.page.getByLabel('New Password').fill(newPassword);
    await phone.page.getByLabel('Confirm Password').fill(newPassword);
    await phone.page.getByRole('button', { name: 'Save password' }).click();
    await expectVisible(phone.page.getByRole('heading', { name: "You're checked in" }));
    await phone.context.close();
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
