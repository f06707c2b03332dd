import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { admin, lecturer, student, type Visit, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';

const people = { admin, lecturer, student };
const roles = ['admin', 'lecturer', 'student'] as const;
type Role = (typeof roles)[number];

const sidebars = {
  admin: {
    items: [
      ['Muster', '/admin'],
      ['Dashboard', '/admin'],
      ['Students', '/students-list'],
      ['Lecturers', '/lecturers'],
      ['Profile', '/profile'],
    ],
    signOut: 'Sign Out',
  },
  lecturer: {
    items: [
      ['Muster', '/lecturer'],
      ['Dashboard', '/lecturer-dashboard'],
      ['Students', '/lecturer/students'],
      ['Classes', '/qr'],
      ['Profile', '/lecturer/profile'],
    ],
    signOut: 'Sign out',
  },
  student: {
    items: [
      ['Muster', '/student'],
      ['Dashboard', '/student-dashboard'],
      ['Timetable', '/student-timetable'],
      ['Profile', '/student/profile'],
    ],
    signOut: 'Sign out',
  },
};
const tabs = {
  admin: [
    ['Dashboard', '/dashboard'],
    ['Students', '/add-student'],
    ['Staff', '/add-staff'],
    ['Modules', '/add-module'],
    ['Classes', '/classes'],
    ['Profile', '/profile'],
  ],
  lecturer: [
    ['Dashboard', '/dashboard'],
    ['Classes', '/classes'],
    ['Attendance', '/attendance'],
    ['Profile', '/profile'],
  ],
  student: [
    ['Dashboard', '/dashboard'],
    ['My Attendance', '/attendance'],
    ['Profile', '/profile'],
  ],
};
const homes = { admin: '/admin', lecturer: '/lecturer-dashboard', student: '/student-dashboard' };
/** Screens with the sidebar. */
const ownScreens = {
  admin: ['/add-timetable', '/timetable-management', '/manual-attendance-mark'],
  lecturer: ['/lecturer/students', '/manual-attendance-mark', '/lecturer/settings'],
  student: ['/student-timetable', '/student/profile'],
};

let product: Product;
let browser: Browser;
const visits: Visit[] = [];
const pages = {} as Record<Role, Page>;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  for (const role of roles) {
    const one = await visitAs(browser, product.url, people[role]);
    visits.push(one);
    pages[role] = one.page;
  }
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

function linksIn(page: Page): Promise<string[][]> {
  return navigation(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [(link.textContent ?? '').trim(), link.getAttribute('href') ?? '']));
}

test.for(roles)('the sidebar of the %s lists exactly its items, the way out last', async (role) => {
  const page = pages[role];
  await page.goto(product.url + ownScreens[role][0]);
  await navigation(page).waitFor();
  expect(await linksIn(page)).toEqual(sidebars[role].items);
  expect(await navigation(page).getByRole('button').allTextContents()).toEqual([sidebars[role].signOut]);
});

test.for(roles)('the top navigation of the %s lists exactly its tabs, the person and Logout', async (role) => {
  const page = pages[role];
  await page.goto(`${product.url}/settings`);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'AttendanceApp' }).waitFor();
  expect(await linksIn(page)).toEqual(tabs[role]);
  await bar.getByText(role, { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Logout' }).waitFor();
});

test.for(roles)('the screens of the %s stand inside the own frame', async (role) => {
  const page = pages[role];
  for (const path of ownScreens[role]) {
    await page.goto(product.url + path);
    await navigation(page).waitFor();
    expect(await linksIn(page)).toEqual(sidebars[role].items);
  }
  for (const path of role === 'student' ? ['/settings'] : ['/settings', '/classes']) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await linksIn(page)).toEqual(tabs[role]);
  }
});

test.for(roles)('the block of the %s opens the own pages and the privacy policy', async (role) => {
  const page = pages[role];
  await page.goto(product.url + ownScreens[role][0]);
  const own = role === 'admin' ? '' : `/${role}`;
  await page.getByRole('banner').getByText(role, { exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  const items = await page
    .getByRole('menuitem')
    .evaluateAll((links) => links.map((link) => [(link.textContent ?? '').trim(), link.getAttribute('href')]));
  expect(items).toEqual([
    ['Profile', `${own}/profile`],
    ['Settings', `${own}/settings`],
    ['Privacy & Policy', '/privacy-policy'],
  ]);
});

/** What everything else waits for: the first dialog is fetched some seconds after the screen, before anybody can need it. */
const firstOfTheRest = '/assets/confirm-modal-';
const mostScriptBytes = 220_000;

test('the first screen of each role comes with 220 kB of script at most', async () => {
  const weights = await Promise.all(
    roles.map(async (role) => {
      const page = pages[role];
      await page.goto(product.url + homes[role]);
      const bytes = await page.waitForFunction((next) => {
        const scripts = performance
          .getEntriesByType('resource')
          .filter((one) => one instanceof PerformanceResourceTiming)
          .filter(({ name }) => name.endsWith('.js'));
        const rest = scripts.find(({ name }) => name.includes(next));
        const first = scripts.filter(({ startTime }) => rest && startTime < rest.startTime);
        return first.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      }, firstOfTheRest);
      return [role, await bytes.jsonValue()] as const;
    }),
  );
  for (const [role, bytes] of weights) {
    expect(bytes, role).toBeLessThanOrEqual(mostScriptBytes);
    expect(bytes, `the ${role}'s scripts are weighed`).toBeGreaterThan(mostScriptBytes / 2);
  }
});

test('on a phone the same items come out of the menu button', async () => {
  const page = pages.lecturer;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/lecturer/students`);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Classes' }).waitFor();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  expect((await menu.getByRole('link').allTextContents()).map((text) => text.trim())).toEqual(
    sidebars.lecturer.items.map(([label]) => label),
  );
  await menu.getByRole('link', { name: 'Classes' }).click();
  await page.waitForURL('**/qr');
  await menu.waitFor({ state: 'detached' });
});

test('no frame broke the content policy or threw', () => {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});
