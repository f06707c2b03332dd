import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { expectVisible } from './expect-visible.ts';
import { admin, lecturer, student, type BrowserWindow, openSignedInWindow } from './users.ts';
import { type Product, startProduct } from './product.ts';

const accounts = { admin, lecturer, student };
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
      ['Timetables', '/timetable-management'],
      ['Sessions', '/classes'],
      ['Modules', '/add-module'],
      ['Degrees and groups', '/academic-management'],
      ['Reports', '/reports-analytics'],
      ['Imports', '/bulk-import-students'],
      ['Inbox', '/attendance-inbox'],
      ['Warnings', '/attendance-warnings'],
      ['Invitations', '/invitations'],
      ['University', '/university'],
      ['Audit log', '/audit'],
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
      ['Sessions', '/classes'],
      ['Inbox', '/lecturer/inbox'],
      ['Warnings', '/lecturer/warnings'],
      ['Registers not taken', '/registers-not-taken'],
    ],
    signOut: 'Sign out',
  },
  student: {
    items: [
      ['Muster', '/student'],
      ['Dashboard', '/student-dashboard'],
      ['Timetable', '/student-timetable'],
      ['Profile', '/student/profile'],
      ['Absences', '/student-dashboard#absences'],
      ['Attendance', '/student-dashboard#my-attendance'],
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
/** Screens with the sidebar layout. */
const ownScreens = {
  admin: ['/add-timetable', '/timetable-management', '/manual-attendance-mark'],
  lecturer: ['/lecturer/students', '/manual-attendance-mark', '/lecturer/settings'],
  student: ['/student-timetable', '/student/profile'],
};

let product: Product;
let browser: Browser;
const windows: BrowserWindow[] = [];
const pages = {} as Record<Role, Page>;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  for (const role of roles) {
    const one = await openSignedInWindow(browser, product.url, accounts[role]);
    windows.push(one);
    pages[role] = one.page;
  }
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

function readMenuLinks(page: Page): Promise<string[][]> {
  return navigation(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [(link.textContent ?? '').trim(), link.getAttribute('href') ?? '']));
}

async function choosePreference(page: Page, role: Role, style: 'Side menu' | 'Top bar'): Promise<void> {
  await page.getByRole('banner').getByText(role, { exact: true }).click();
  await page.getByRole('menuitem', { name: 'Display preferences' }).click();
  await page.getByRole('radio', { name: style }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('layouts', () => {
  it.for(roles)('lists the sidebar items of the %s, sign-out last', async (role) => {
    const page = pages[role];
    await page.goto(product.url + ownScreens[role][0]);
    await navigation(page).waitFor();
    expect(await readMenuLinks(page)).toEqual(sidebars[role].items);
    expect(await navigation(page).getByRole('button').allTextContents()).toEqual([sidebars[role].signOut]);
  });

  it.for(roles)(
    'lists the top bar tabs of the %s, the user and Logout, if the user prefers the top bar',
    async (role) => {
      const page = pages[role];
      await page.goto(`${product.url}/settings`);
      await choosePreference(page, role, 'Top bar');
      const bar = page.getByRole('banner');
      await bar.getByRole('link', { name: 'AttendanceApp' }).waitFor();
      expect(await readMenuLinks(page)).toEqual(tabs[role]);
      await bar.getByText(role, { exact: true }).waitFor();
      await bar.getByRole('button', { name: 'Logout' }).waitFor();
      await choosePreference(page, role, 'Side menu');
      expect(await readMenuLinks(page)).toEqual(sidebars[role].items);
    },
  );

  it.for(roles)('shows the screens of the %s in the same layout', async (role) => {
    const page = pages[role];
    const sharedScreens = role === 'student' ? ['/settings', '/profile'] : ['/settings', '/profile', '/classes'];
    for (const path of [...ownScreens[role], ...sharedScreens]) {
      await page.goto(product.url + path);
      await navigation(page).waitFor();
      expect(await readMenuLinks(page)).toEqual(sidebars[role].items);
    }
  });

  /** Pixels; web/src/ui/theme/theme.ts. Initials are as large as their circle. */
  const typeScale = [12, 13, 14, 16, 20, 28, 44];
  /** The padding beside the sidebar. */
  const leftEdge = 260;

  it.for(roles)('uses the type scale and one left edge on the screens of the %s', async (role) => {
    const page = pages[role];
    for (const path of ownScreens[role]) {
      await page.goto(product.url + path);
      await page.locator('main h1').waitFor();
      const { sizes, left } = await page.evaluate(() => {
        const texts = [...document.querySelectorAll('main *')].filter(
          (element) =>
            !element.closest('[class*=Avatar]') &&
            element.checkVisibility() &&
            [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
        );
        const content = document.querySelector('main h1')?.closest('main > *');
        return {
          sizes: [...new Set(texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)))],
          left: content?.getBoundingClientRect().left,
        };
      });
      expect(
        sizes.filter((size) => !typeScale.includes(size)),
        path,
      ).toEqual([]);
      expect(left, path).toBe(leftEdge);
    }
  });

  it.for(roles)('links the user menu of the %s to own pages and the privacy policy', async (role) => {
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
      ['Display preferences', null],
      ['Keyboard shortcuts', null],
      ['Privacy & Policy', '/privacy-policy'],
      [sidebars[role].signOut, null],
    ]);
  });

  it('uses the chosen theme after a reload, and the theme of the system again', async () => {
    const page = pages.student;
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const choose = async (theme: string): Promise<void> => {
      await page.getByRole('banner').getByText('student', { exact: true }).click();
      await page.getByRole('menuitemradio', { name: theme }).click();
    };
    await page.goto(product.url + homes.student);
    await choose('Dark');
    await expect.poll(scheme).toBe('dark');
    await page.reload();
    await navigation(page).waitFor();
    expect(await scheme()).toBe('dark');
    await choose('System');
    await expect.poll(scheme).toBe('light');
  });

  it('lists the keyboard shortcuts on "?"', async () => {
    const page = pages.lecturer;
    await page.goto(product.url + homes.lecturer);
    await navigation(page).waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expectVisible(sheet.getByRole('region', { name: 'In a register' }).getByText('undo'));
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  /** The first script that is prefetched some seconds after the screen. */
  const firstDeferredScript = '/assets/confirm-modal-';
  const maxScriptBytes = 222_000;

  it('loads at most 222 kB of script for the first screen of each role', async () => {
    const scriptBytes = await Promise.all(
      roles.map(async (role) => {
        const page = pages[role];
        // The service worker of students answers with uncompressed copies, which would count with their full size.
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Network.enable');
        await devtools.send('Network.setBypassServiceWorker', { bypass: true });
        await page.goto(product.url + homes[role]);
        const bytes = await page.waitForFunction((next) => {
          const scripts = performance
            .getEntriesByType('resource')
            .filter((entry) => entry instanceof PerformanceResourceTiming)
            .filter(({ name }) => name.endsWith('.js'));
          const rest = scripts.find(({ name }) => name.includes(next));
          const first = scripts.filter(({ startTime }) => rest && startTime < rest.startTime);
          return first.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
        }, firstDeferredScript);
        await devtools.detach();
        return [role, await bytes.jsonValue()] as const;
      }),
    );
    for (const [role, bytes] of scriptBytes) {
      expect(bytes, role).toBeLessThanOrEqual(maxScriptBytes);
      expect(bytes, `${role}: scripts were measured`).toBeGreaterThan(maxScriptBytes / 2);
    }
  });

  it('can be installed on a phone, with shortcuts to check in and to the timetable', async () => {
    const page = pages.student;
    await page.goto(product.url + homes.student);
    await navigation(page).waitFor();
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // The browser of the journeys has private windows only.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { data = '{}', errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { shortcuts } = JSON.parse(data) as { shortcuts: { name: string; url: string }[] };
    expect(shortcuts.map(({ name }) => name)).toEqual(['Scan', 'Timetable']);
    for (const { url } of shortcuts) {
      await page.goto(product.url + url);
      expect(page.url()).toBe(product.url + url);
    }
  });

  it('shows the same items in the menu on a phone', async () => {
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

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
