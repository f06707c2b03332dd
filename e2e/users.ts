import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export let password = 'muster-demo';
/** The demo has a random password where PUBLIC_URL names another machine. The start message contains it, soon after the start. */
export async function readDemoPassword(output: () => string): Promise<void> {
  for (let tries = 100; tries > 0; tries--) {
    const found = /admin@demo\.muster\.test\s+(\S+)/u.exec(output())?.[1];
    if (found !== undefined) {
      password = found;
      return;
    }
    await sleep(100);
  }
  throw new Error('The start message names no demo password');
}
export const lecturer = { email: 'lecturer@demo.muster.test', role: 'lecturer', roleName: /Lecturer\/Staff/ } as const;
export const student = { email: 'student@demo.muster.test', role: 'student', roleName: /^Student/ } as const;
export const admin = { email: 'admin@demo.muster.test', role: 'admin', roleName: /Administrator/ } as const;

type Credentials = { readonly email: string; readonly roleName: RegExp; readonly password?: string };

type Account = { readonly email: string; readonly role: string };
type StorageState = Exclude<NonNullable<Parameters<Browser['newContext']>[0]>['storageState'], string | undefined>;

export type BrowserWindow = { readonly page: Page; readonly context: BrowserContext; readonly consoleErrors: string[] };

/** A new browser context without the splash, with uncaught errors and violations of the content security policy from its console. */
export async function openWindow(browser: Browser, phone = false, storageState?: StorageState): Promise<BrowserWindow> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const options = storageState ? { storageState } : {};
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', permissions: ['camera'], ...options });
  // A busy machine is slow; longer than this is a defect.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  await page.addInitScript(hideSplash);
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|Trusted|violat/i.test(message.text()))
      consoleErrors.push(message.text());
  });
  return { page, context, consoleErrors };
}

/** Hides the splash of a full load. A style element would violate the content security policy. */
function hideSplash(): void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule('[data-testid="splash"] { display: none }');
  document.adoptedStyleSheets.push(sheet);
}

/** A new browser context in which this account is signed in. */
export async function openSignedInWindow(
  browser: Browser,
  url: string,
  account: Account,
  phone = false,
): Promise<BrowserWindow> {
  const value = await tokenOf(url, account.email, account.role);
  const localStorage = [{ name: 'muster.token', value }];
  return openWindow(browser, phone, { cookies: [], origins: [{ origin: url, localStorage }] });
}

export async function signIn(page: Page, url: string, credentials: Credentials): Promise<void> {
  await page.goto(`${url}/login`);
  await completeSignIn(page, credentials);
}

/** Fills in and submits the current sign-in screen, and waits for the next screen. */
export async function completeSignIn(page: Page, credentials: Credentials): Promise<void> {
  await submitSignIn(page, credentials);
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** Fills in and submits the current sign-in screen. */
export async function submitSignIn(page: Page, credentials: Credentials): Promise<void> {
  await page.getByRole('radio', { name: credentials.roleName }).check();
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password ?? password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in without a browser and returns the access token. */
export async function tokenOf(url: string, email: string, role: string, accountPassword = password): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: accountPassword, role }),
  });
  const { session } = (await reply.json()) as { session: { access_token: string } };
  return session.access_token;
}

export async function get<T>(url: string, path: string, token: string): Promise<{ status: number; body: T }> {
  const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: reply.status, body: (await reply.json()) as T };
}
