import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { skipSplash } from './look-at.ts';
import { findInMail } from './mailbox.ts';
import { admin, knock, password, passDoor, type Visit, visit, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';

const waiting = { name: 'Wilhelmina Okafor', email: 'wilhelmina@people.example', password: 'nine green bottles' };
const invited = { name: 'Ines Baptista', email: 'ines@people.example', password: 'seven red kettles' };
const newPassword = 'twelve blue lamps';
const resetSent = 'Password reset link has been sent to your email address. Please check your inbox.';

let product: Product;
let browser: Browser;
let registrar: Page;
let page: Page;
let resetLink = '';
const visits: Visit[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  visits.push(await visitAs(browser, product.url, admin));
  registrar = visits[0]!.page;
});
// A second try begins as the first one did: nobody is signed in, whatever the first one came to.
beforeEach(async () => {
  const own = await visit(browser);
  visits.push(own);
  await skipSplash(own.page);
  page = own.page;
  await page.goto(`${product.url}/login`);
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const wrongCredentials = () => page.getByText('Invalid credentials or incorrect role. Please try again.').waitFor();
const hasSignedIn = () => page.waitForURL('**/admin');
const asAdmin = (person: typeof waiting) => ({ ...person, card: admin.card });

async function register(person: typeof waiting, universityId: string): Promise<void> {
  await page.goto(`${product.url}/register`);
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('University ID').fill(universityId);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Register as Admin' }).click();
}

async function leave(): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
}

/** The administration's bell, opened on its own screen. */
async function ring(): Promise<void> {
  await registrar.goto(`${product.url}/admin`);
  await registrar.getByRole('button', { name: /^Notifications/ }).click();
}

test('the registration tells what is wrong in the stated order', async () => {
  await page.goto(`${product.url}/register`);
  const steps: [field: string, value: string, complaint: string][] = [
    ['', '', 'Full Name is required'],
    ['Full Name', ' Wilhelmina ', 'Email is required'],
    ['Email', waiting.email, 'Password is required'],
    ['Password', 'short', 'Please confirm your password'],
    ['Confirm Password', 'something else', "Passwords don't match"],
    ['Confirm Password', 'short', 'University ID is required'],
    ['University ID', 'DEMO', 'Password must be at least 6 characters'],
  ];
  for (const [field, value, complaint] of steps) {
    if (field) await page.getByLabel(field, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Register as Admin' }).click();
    await page.getByText(complaint, { exact: true }).waitFor();
  }
});

test("a colleague registers, and reads the green message and the server's own words on the sign-in screen", async () => {
  await register(waiting, 'demo');
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

test('nobody signs in before the approval', async () => {
  await knock(page, asAdmin(waiting));
  await wrongCredentials();
});

test('the administrator hears of it behind the bell and approves, and then the colleague signs in', async () => {
  await registrar.goto(`${product.url}/admin`);
  await registrar.getByRole('button', { name: 'Notifications, 1 waiting' }).click();
  const bell = registrar.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText(waiting.name).waitFor();
  await bell.getByText(waiting.email).waitFor();
  await bell.getByRole('button', { name: 'Approve' }).click();
  await registrar
    .getByRole('alert')
    .filter({ hasText: `${waiting.name} can sign in now.` })
    .waitFor();
  await bell.getByText('Nobody is waiting.').waitFor();

  await knock(page, asAdmin(waiting));
  await hasSignedIn();
});

test('an enrolment code from behind the bell lets a colleague in at once, and once', async () => {
  await ring();
  await registrar.getByRole('button', { name: 'Create enrolment code' }).click();
  const code = (await registrar.getByRole('dialog', { name: 'Notifications' }).locator('output').textContent()) ?? '';
  await register(invited, code);
  await page.waitForURL('**/login');
  await passDoor(page, asAdmin(invited));
  await hasSignedIn();
  await leave();

  const second = { ...invited, email: 'second@people.example' };
  await register(second, code);
  await page.waitForURL('**/login');
  await knock(page, asAdmin(second));
  await wrongCredentials();
});

test('a forgotten password is set anew by a link that comes by mail', async () => {
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Please enter your email address').waitFor();
  await page.getByLabel('Email').fill(waiting.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText(resetSent).waitFor();

  resetLink = await findInMail(product, waiting.email, /http\S+\/reset-password#token=\S+/);
  await page.goto(resetLink);
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByLabel('Confirm Password').fill(newPassword);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await page.getByRole('alert').filter({ hasText: 'Your password has been changed.' }).waitFor();

  await knock(page, asAdmin(waiting));
  await wrongCredentials();
  await passDoor(page, asAdmin({ ...waiting, password: newPassword }));
  await hasSignedIn();
});

test('the link of the mail is refused the second time, and a new one can be asked for', async () => {
  await page.goto(resetLink);
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await page.getByRole('alert').filter({ hasText: /link/ }).waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('button', { name: 'Reset Password' }).waitFor();
});

test('who asks for an unknown address reads the same sentence', async () => {
  await page.goto(`${product.url}/reset-password`);
  await page.getByLabel('Email').fill('nobody@people.example');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText(resetSent).waitFor();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await page.waitForURL('**/login');
});

test('no account screen broke the content policy or threw', () => {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});
