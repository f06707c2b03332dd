import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { startClass } from './running-class.ts';
import {
  admin,
  get,
  submitSignIn,
  lecturer,
  completeSignIn,
  password,
  signIn,
  student,
  type BrowserWindow,
  openWindow,
  openSignedInWindow,
} from './users.ts';
import { type Product, startProduct } from './product.ts';

const accounts = { admin, lecturer, student };
const homes = { admin: '/admin', lecturer: '/lecturer-dashboard', student: '/student-dashboard' } as const;
const roles = ['admin', 'lecturer', 'student'] as const;
type Role = (typeof roles)[number];
const unknownSessionId = '2f0e5a52-6e0f-4f5b-9a3b-0f4bdb1f7c11';

let product: Product;
let browser: Browser;
const windows: BrowserWindow[] = [];
/** One signed-in page per role, shared by all tests. */
const pages = {} as Record<Role, Page>;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  for (const role of roles) pages[role] = await openPage(role);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(async () => {
  const sharedPages: Page[] = Object.values(pages);
  for (const { page, context } of windows) if (!sharedPages.includes(page)) await context.close();
});

async function openPage(role?: Role): Promise<Page> {
  const one = role ? await openSignedInWindow(browser, product.url, accounts[role]) : await openWindow(browser);
  windows.push(one);
  return one.page;
}

/** Makes the storage of all pages of the window throw, or be null. */
async function removeStorage(page: Page, state: 'blocked' | 'null'): Promise<void> {
  await page.addInitScript((chosen) => {
    const get = (): null => {
      if (chosen === 'null') return null;
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  }, state);
}

const open = (page: Page, path: string) => page.goto(product.url + path);
const expectPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);

describe('authentication', () => {
  it('returns to the requested address after signing in, including its query', async () => {
    const page = await openPage();
    await open(page, `/qr-display?session=${unknownSessionId}`);
    await expectPath(page, '/login');
    await completeSignIn(page, lecturer);
    await expectPath(page, `/qr-display?session=${unknownSessionId}`);
    await page.getByText('No Session Found').waitFor();
  });

  it('opens the home screen if the role may not open the requested address', async () => {
    const page = await openPage();
    await open(page, '/reports-analytics');
    await expectPath(page, '/login');
    await completeSignIn(page, student);
    await expectPath(page, homes.student);
  });

  it('redirects from screens of other roles to the home screen', async () => {
    for (const [role, path] of [
      ['student', '/admin'],
      ['student', '/qr'],
      ['lecturer', '/add-staff'],
      ['lecturer', '/student-timetable'],
      ['admin', '/lecturer-dashboard'],
    ] as const) {
      await open(pages[role], path);
      await expectPath(pages[role], homes[role]);
    }
  });

  it('redirects unknown addresses to the sign-in or the home screen', async () => {
    const signedOut = await openPage();
    for (const path of ['/', '/nothing/here?x=1', '/Admin.php']) {
      await open(signedOut, path);
      await expectPath(signedOut, '/login');
      await signedOut.getByRole('heading', { name: 'Sign in' }).waitFor();
    }
    await open(pages.admin, '/nothing/here');
    await expectPath(pages.admin, homes.admin);
  });

  it.for(roles)('redirects the general addresses for the %s', async (role) => {
    const attendance = { admin: '/reports-analytics', lecturer: '/qr', student: '/student-dashboard' };
    const page = pages[role];
    await open(page, '/dashboard');
    await expectPath(page, homes[role]);
    for (const [path, screen] of [
      ['/lecturer', homes[role]],
      ['/student', homes[role]],
      ['/attendance', attendance[role]],
    ] as const) {
      await open(page, path);
      await expectPath(page, screen);
    }
  });

  it('reports missing sign-in fields in order, and does not reveal accounts', async () => {
    const page = await openPage();
    await open(page, '/login');
    const press = () => page.getByRole('button', { name: 'Sign In' }).click();
    const expectError = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
    await press();
    await expectError('Please select your role to continue');
    await page.getByRole('radio', { name: student.roleName }).check();
    await press();
    await expectError('Please enter your email address');
    await page.getByLabel('Email').fill(student.email);
    await press();
    await expectError('Please enter your password');
    for (const wrong of [
      { ...student, password: 'muster-dem' },
      { ...student, email: 'unknown@demo.muster.test' },
      { email: student.email, roleName: lecturer.roleName },
    ]) {
      await submitSignIn(page, wrong);
      await expectError('Invalid credentials or incorrect role. Please try again.');
      await page.reload();
    }
  });

  it.for([
    ['Administrator', homes.admin],
    ['Lecturer', homes.lecturer],
    ['Student', homes.student],
  ] as const)('signs in the demo %s with one click', async ([label, home]) => {
    const page = await openPage();
    await open(page, '/login');
    const demoAccounts = page.getByRole('region', { name: 'Try the demo university' });
    await demoAccounts.getByRole('button', { name: label }).click();
    await expectPath(page, home);
  });

  it.for(['blocked', 'null'] as const)(
    'signs in and keeps the session on the page if the storage is %s',
    async (state) => {
      const page = await openPage();
      await removeStorage(page, state);
      await signIn(page, product.url, lecturer);
      await expectPath(page, homes.lecturer);
      await page.getByRole('link', { name: 'Students' }).first().click();
      await expectPath(page, '/lecturer/students');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expectPath(page, '/login');
    },
  );

  it.for(['blocked', 'null'] as const)('checks a student in if the storage is %s', async (state) => {
    const running = await startClass(product.url);
    const page = await openPage();
    await removeStorage(page, state);
    const { pathname } = new URL((await running.currentCode()).url);
    await open(page, pathname);
    await page.getByLabel('Email').fill(student.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in and check in' }).click();
    await page.getByRole('heading', { name: "You're checked in" }).waitFor();
    const reply = await get<{ students: { id: string; email: string; status: string }[] }>(
      product.url,
      `/api/qr-sessions/${running.id}/attendance`,
      running.token,
    );
    expect(reply.body.students.find(({ email }) => email === student.email)?.status).toBe('present');
  });

  it('rejects the token after signing out', async () => {
    const page = await openPage();
    await signIn(page, product.url, lecturer);
    const token = await page.evaluate(() => localStorage.getItem('muster.token') ?? '');
    expect((await get(product.url, '/api/auth/me', token)).status).toBe(200);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectPath(page, '/login');
    expect((await get(product.url, '/api/auth/me', token)).status).toBe(401);
    // The clock of the device stays. The sign-in screen preselects the last role of the device and names its university.
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
      'muster.clock',
      'muster.role',
      'muster.university',
    ]);
    await open(page, '/lecturer-dashboard');
    await expectPath(page, '/login');
  });

  it('signs out locally if the server cannot be reached', async () => {
    const page = await openPage('admin');
    await open(page, homes.admin);
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expectPath(page, '/login');
  });

  it('shows the splash once per browser session', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // Measured in the page: on a busy machine the test would notice too late.
    await page.addInitScript(() => {
      const splash = { shownAt: 0, hiddenAt: 0 };
      Object.assign(window, { splash });
      new MutationObserver(() => {
        const isPresent = document.querySelector('[data-testid="splash"]') !== null;
        if (isPresent) splash.shownAt ||= performance.now();
        else if (splash.shownAt > 0) splash.hiddenAt ||= performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    const readSplashTimes = () =>
      page.evaluate(() => (window as unknown as { splash: { shownAt: number; hiddenAt: number } }).splash);
    await open(page, '/login');
    await expect.poll(async () => (await readSplashTimes()).hiddenAt).toBeGreaterThan(0);
    const { shownAt, hiddenAt } = await readSplashTimes();
    expect(hiddenAt - shownAt).toBeGreaterThan(1_500);
    await page.getByRole('link', { name: 'Are you an admin? Register here' }).click();
    await page.getByRole('heading', { name: 'Admin Registration' }).waitFor();
    expect(await page.getByTestId('splash').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Admin Registration' }).waitFor();
    expect((await readSplashTimes()).shownAt).toBe(0);
    await context.close();
  });

  it.for(['/qr-test', '/qr-display-test'])('shows %s to everyone without API calls', async (path) => {
    for (const page of [await openPage(), pages.lecturer]) {
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await open(page, path);
      await page.getByText('Test page').waitFor();
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'AttendanceApp' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
      await page.waitForLoadState('networkidle');
      expect(calls.filter((called) => /^\/(api|C)\//.test(called))).toEqual([]);
    }
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
