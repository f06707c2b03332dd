import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerClient, startIdentityProvider } from '../server/src/testing/identity-provider.ts';
import { openBrowser } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectVisible } from './expect-visible.ts';
import { type Product, startProduct } from './product.ts';
import { type RunningClass, startClass } from './running-class.ts';
import { admin, type BrowserWindow, get, lecturer, openSignedInWindow, openWindow, student, tokenOf } from './users.ts';

const windows: BrowserWindow[] = [];
let product: Product;
let browser: Browser;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let running: RunningClass;
/** The public origin, where the cookies of a sign-in belong. */
let origin: string;

beforeAll(async () => {
  // Providers without https are allowed in tests only.
  product = await startProduct({ NODE_ENV: 'test' });
  browser = await openBrowser();
  running = await startClass(product.url);
  const token = await tokenOf(product.url, admin.email, admin.role);
  const { body } = await get<{ redirect_uri: string }>(product.url, '/api/university/single-sign-on', token);
  provider = await startIdentityProvider(body.redirect_uri);
  ({ origin } = new URL(body.redirect_uri));
  provider.setPerson('sam', { email: student.email, email_verified: true });
  provider.setPerson('lee', { email: lecturer.email, email_verified: true });
  provider.setPerson('eve', { email: 'eve@elsewhere.example', email_verified: true });
});
afterAll(async () => {
  await browser.close();
  await provider.stop();
  await product.stop();
});

async function openPage(isPhone = false): Promise<Page> {
  const one = await openWindow(browser, isPhone);
  windows.push(one);
  return one.page;
}

async function continueAs(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue with University account' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('single sign-on', () => {
  it('is set up by an owner', async () => {
    const window = await openSignedInWindow(browser, product.url, admin);
    windows.push(window);
    const { page } = window;
    await page.goto(`${product.url}/university?view=sign-in`);
    await page.getByLabel('Offer single sign-on').check();
    await page.getByLabel('Issuer').fill('http://127.0.0.1:1');
    await page.getByLabel('Client ID').fill(providerClient.id);
    await page.getByLabel('Client secret').fill(providerClient.secret);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expectVisible(page.getByText(/could not be read at http:\/\/127\.0\.0\.1:1/).first());
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expectVisible(page.getByText('Settings saved.'));
    await expectAccessible(page, 'sign-in settings');
  });

  it('leads a student from the scan of the code to the check-in', async () => {
    const phone = await openPage(true);
    await phone.goto((await running.currentCode()).url);
    await expectVisible(phone.getByText('Your scan is saved.'));
    await continueAs(phone, 'sam');
    await expectVisible(phone.getByRole('heading', { name: "You're checked in" }));
  });

  it('opens the requested screen of a lecturer, and ends the sign-in at the provider', async () => {
    const page = await openPage();
    await page.goto(`${origin}/lecturer/students`);
    await continueAs(page, 'lee');
    await page.waitForURL(`${origin}/lecturer/students`);
    await page.getByRole('navigation').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => new URL(page.url()).origin).toBe(provider.issuer);
  });

  it('says when the person has no account', async () => {
    const page = await openPage();
    await page.goto(`${origin}/login`);
    await continueAs(page, 'eve');
    await expectVisible(page.getByText(/Muster has no account for you/));
    expect(new URL(page.url()).hash).toBe('');
    await expectAccessible(page, 'single sign-on without an account');
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
