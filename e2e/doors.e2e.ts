import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { admin, get, knock, lecturer, passDoor, signIn, student, type Visit, visit, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';
import { leadTo } from './walk.ts';

const people = { admin, lecturer, student };
const homes = { admin: '/admin', lecturer: '/lecturer-dashboard', student: '/student-dashboard' } as const;
const roles = ['admin', 'lecturer', 'student'] as const;
type Role = (typeof roles)[number];
const anySession = '2f0e5a52-6e0f-4f5b-9a3b-0f4bdb1f7c11';

let product: Product;
let browser: Browser;
const visits: Visit[] = [];
/** One browser of each role that stays signed in from test to test. */
const pages = {} as Record<Role, Page>;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  for (const role of roles) pages[role] = await come(role);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(async () => {
  const stay: Page[] = Object.values(pages);
  for (const { page, context } of visits) if (!stay.includes(page)) await context.close();
});

async function come(role?: Role): Promise<Page> {
  const one = role ? await visitAs(browser, product.url, people[role]) : await visit(browser);
  visits.push(one);
  return one.page;
}

const open = (page: Page, path: string) => page.goto(product.url + path);
const arrivesAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);

test('whoever is stopped at the door comes back to the same address after signing in, query included', async () => {
  const page = await come();
  await open(page, `/qr-display?session=${anySession}`);
  await arrivesAt(page, '/login');
  await passDoor(page, lecturer);
  await arrivesAt(page, `/qr-display?session=${anySession}`);
  await page.getByText('No Session Found').waitFor();
});

test('a remembered address that the role may not open leads to the own home instead', async () => {
  const page = await come();
  await open(page, '/reports-analytics');
  await arrivesAt(page, '/login');
  await passDoor(page, student);
  await arrivesAt(page, homes.student);
});

test('somebody of another role is led to the own home', async () => {
  for (const [role, path] of [
    ['student', '/admin'],
    ['student', '/qr'],
    ['lecturer', '/add-staff'],
    ['lecturer', '/student-timetable'],
    ['admin', '/lecturer-dashboard'],
  ] as const) {
    await open(pages[role], path);
    await arrivesAt(pages[role], homes[role]);
  }
});

test('an unknown address leads a stranger to the sign-in and everybody else home', async () => {
  const stranger = await come();
  for (const path of ['/', '/nothing/here?x=1', '/Admin.php']) {
    await open(stranger, path);
    await arrivesAt(stranger, '/login');
    await stranger.getByRole('heading', { name: 'Sign in' }).waitFor();
  }
  await open(pages.admin, '/nothing/here');
  await arrivesAt(pages.admin, homes.admin);
});

test.for(roles)('the named links lead the %s to the right screen', async (role) => {
  const attendance = { admin: '/reports-analytics', lecturer: '/qr', student: '/student-dashboard' };
  const page = pages[role];
  await open(page, '/dashboard');
  await arrivesAt(page, homes[role]);
  for (const [path, screen] of [
    ['/lecturer', homes[role]],
    ['/student', homes[role]],
    ['/attendance', attendance[role]],
  ] as const) {
    await leadTo(page, path);
    await arrivesAt(page, screen);
  }
});

test('the sign-in asks for what is missing in its order, and tells strangers nothing', async () => {
  const page = await come();
  await open(page, '/login');
  const press = () => page.getByRole('button', { name: 'Sign In' }).click();
  const says = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  await press();
  await says('Please select your role to continue');
  await page.getByRole('radio', { name: student.card }).check();
  await press();
  await says('Please enter your email address');
  await page.getByLabel('Email').fill(student.email);
  await press();
  await says('Please enter your password');
  for (const wrong of [
    { ...student, password: 'muster-dem' },
    { ...student, email: 'nobody@demo.muster.test' },
    { email: student.email, card: lecturer.card },
  ]) {
    await knock(page, wrong);
    await says('Invalid credentials or incorrect role. Please try again.');
    await page.reload();
  }
});

test.for([
  ['Administrator', homes.admin],
  ['Lecturer', homes.lecturer],
  ['Student', homes.student],
] as const)('one press signs the %s of the demo in', async ([label, home]) => {
  const page = await come();
  await open(page, '/login');
  const offered = page.getByRole('region', { name: 'Try the demo university' });
  await offered.getByRole('button', { name: label }).click();
  await arrivesAt(page, home);
});

test('a token is worth nothing after its owner has signed out', async () => {
  const page = await come();
  await signIn(page, product.url, lecturer);
  const token = await page.evaluate(() => localStorage.getItem('muster.token') ?? '');
  expect((await get(product.url, '/api/auth/me', token)).status).toBe(200);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await arrivesAt(page, '/login');
  expect((await get(product.url, '/api/auth/me', token)).status).toBe(401);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await open(page, '/lecturer-dashboard');
  await arrivesAt(page, '/login');
});

test('a server that cannot hear it keeps nobody from signing out', async () => {
  const page = await come('admin');
  await open(page, homes.admin);
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await arrivesAt(page, '/login');
});

test('the splash lies over the first moments of a full load, and over no later screen', async () => {
  const page = await come();
  // Noted by the page itself: a busy machine tells us late.
  await page.addInitScript(() => {
    const splash = { came: 0, went: 0 };
    Object.assign(window, { splash });
    new MutationObserver(() => {
      const isThere = document.querySelector('[data-testid="splash"]') !== null;
      if (isThere) splash.came ||= performance.now();
      else if (splash.came > 0) splash.went ||= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  const noted = () => page.evaluate(() => (window as unknown as { splash: { came: number; went: number } }).splash);
  await open(page, '/login');
  await expect.poll(async () => (await noted()).went).toBeGreaterThan(0);
  const { came, went } = await noted();
  expect(went - came).toBeGreaterThan(1_500);
  await page.getByRole('link', { name: 'Are you an admin? Register here' }).click();
  await page.getByRole('heading', { name: 'Admin Registration' }).waitFor();
  expect(await page.getByTestId('splash').count()).toBe(0);
  await page.reload();
  await expect.poll(async () => (await noted()).came).toBeGreaterThan(0);
});

test.for(['/qr-test', '/qr-display-test'])(
  '%s is open under the top bar, says that it is a test, and calls nothing',
  async (path) => {
    for (const page of [await come(), pages.lecturer]) {
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
  },
);

test('nothing at the doors broke the content policy or threw', () => {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});
