import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningClass, startClass, checkIn, takeAttendanceButton } from './running-class.ts';
import { expectAccessible } from './expect-accessible.ts';
import { admin, lecturer, student, type BrowserWindow, openWindow, openSignedInWindow } from './users.ts';
import { type Product, startProduct } from './product.ts';
import { openFromMenu, openFromUserMenu } from './navigate.ts';

const accounts = { admin, lecturer, student };
type Role = keyof typeof accounts;

let product: Product;
let browser: Browser;
let runningClass: RunningClass;
const windows: BrowserWindow[] = [];
const pages = {} as Record<Role, Page>;
let anonymous: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  anonymous = await openPage();
  for (const role of ['admin', 'lecturer', 'student'] as const) pages[role] = await openPage(role);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function openPage(role?: Role): Promise<Page> {
  const window = role ? await openSignedInWindow(browser, product.url, accounts[role]) : await openWindow(browser);
  windows.push(window);
  await window.page.goto(product.url);
  return window.page;
}

const open = (page: Page, path: string) => page.goto(product.url + path);
const expectHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

describe('accessible screens', () => {
  it.for([
    ['login', '/login', 'Sign in'],
    ['register', '/register', 'Admin Registration'],
    ['reset-request', '/reset-password', 'Reset your password'],
    ['reset-new-password', '/reset-password#token=x', 'Set a new password'],
    ['privacy-policy', '/privacy-policy', 'Privacy Policy'],
    ['qr-test', '/qr-test', 'QR test'],
    ['qr-display-test', '/qr-display-test', ''],
  ] as const)('public screen %s', async ([name, path, title]) => {
    await open(anonymous, path);
    await expectHeading(anonymous, title);
    await expectAccessible(anonymous, name);
  });

  it.for([
    ['lecturer-students', 'lecturer', ['Students'], 'Students List'],
    ['lecturer-profile', 'lecturer', ['Profile'], 'Professional Information'],
    ['classes', 'lecturer', ['Dashboard', 'All sessions'], 'Class Sessions'],
    ['student-profile', 'student', ['Profile'], 'Academic Information'],
  ] as const)('own page %s', async ([name, role, [item, ...links], title]) => {
    await openFromMenu(pages[role], item, ...links);
    await expectHeading(pages[role], title);
    await expectAccessible(pages[role], name);
  });

  it.for([
    ['settings', 'admin'],
    ['lecturer-settings', 'lecturer'],
    ['student-settings', 'student'],
  ] as const)('own page %s', async ([name, role]) => {
    await openFromUserMenu(pages[role], role, 'Settings');
    await expectHeading(pages[role], 'Settings');
    await expectAccessible(pages[role], name);
  });

  it('notifications and profile of the administrator', async () => {
    await openFromMenu(pages.admin, 'Dashboard');
    await pages.admin.getByRole('button', { name: /^Notifications/ }).click();
    await pages.admin.getByRole('heading', { name: 'News' }).waitFor();
    await expectAccessible(pages.admin, 'admin-notifications');
    await openFromMenu(pages.admin, 'Profile');
    await expectHeading(pages.admin, 'Administrators');
    await expectAccessible(pages.admin, 'profile');
  });

  it('lecturer dashboard, session form, and a display without a session', async () => {
    const page = pages.lecturer;
    await openFromMenu(page, 'Dashboard');
    await takeAttendanceButton(page).waitFor();
    await expectAccessible(page, 'lecturer-dashboard');
    await openFromMenu(page, 'Classes');
    await expectHeading(page, 'Class session');
    await expectAccessible(page, 'qr-form');
    await open(page, '/qr-display?session=incomplete');
    await page.getByText('No Session Found').waitFor();
    await expectAccessible(page, 'qr-display-none');
  });

  it('running and paused display with register and dialogs', async () => {
    const page = pages.lecturer;
    runningClass = await startClass(product.url);
    // A busy machine needs more than three minutes for all checks.
    expect((await runningClass.sendCommand('extend-qr', { minutes: 5 })).status).toBe(200);
    await open(page, runningClass.displayPath);
    await page.getByText(/^\d+ \/ \d+$/).waitFor();
    const checkedIn = runningClass.others.slice(0, Math.ceil(runningClass.others.length / 3));
    for (const { email } of checkedIn) expect((await checkIn(product.url, email, runningClass)).status).toBe(200);
    await page.getByText(new RegExp(`^${checkedIn.length} of \\d+ here$`)).waitFor();
    await expectAccessible(page, 'qr-display-running');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('list', { name: 'Register' }).waitFor();
    await expectAccessible(page, 'qr-display-register');
    await page.getByRole('button', { name: `Details of ${checkedIn[0]?.name}` }).click();
    await page.getByText('No corrections.').waitFor();
    await expectAccessible(page, 'register-details');
    await page.reload();
    await page.getByRole('button', { name: 'End attendance' }).click();
    await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Keep running' }).waitFor();
    await expectAccessible(page, 'qr-display-question');
    await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Keep running' }).click();
    await runningClass.sendCommand('pause-qr');
    await page.getByText("Paused. Codes aren't accepted right now.").waitFor();
    await expectAccessible(page, 'qr-display-paused');
  });

  it('student dashboard with its dialogs and an expanded module', async () => {
    const page = pages.student;
    await openFromMenu(page, 'Dashboard');
    const module = page.getByRole('region', { name: 'My Attendance' }).getByRole('button', { expanded: false }).first();
    await module.waitFor();
    await expectAccessible(page, 'student-dashboard');
    await module.click();
    await expectAccessible(page, 'student-module');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByLabel('Camera preview').waitFor();
    await expectAccessible(page, 'student-scanner');
    await page.reload();
    await page.getByRole('button', { name: 'Type the code' }).click();
    await page.getByLabel(/eight characters/).waitFor();
    await expectAccessible(page, 'student-typed-code');
  });

  it('scan page in every state, and the ended display', async () => {
    runningClass = await startClass(product.url);
    await anonymous.goto((await runningClass.currentCode()).url);
    await anonymous.getByText('Your scan is saved.').waitFor();
    await expectAccessible(anonymous, 'scan-sign-in');
    await open(pages.student, new URL((await runningClass.currentCode()).url).pathname);
    await expectHeading(pages.student, "You're checked in");
    await expectAccessible(pages.student, 'scan-in');
    const { url: code } = await runningClass.currentCode();
    await open(pages.lecturer, new URL(code).pathname);
    await expectHeading(pages.lecturer, 'This is not a student account');
    await expectAccessible(pages.lecturer, 'scan-not-a-student');
    await runningClass.sendCommand('stop-qr');
    const latePage = await openPage();
    await latePage.goto(code);
    await expectHeading(latePage, 'Attendance is closed for this class');
    await expectAccessible(latePage, 'scan-closed');
    await latePage.getByRole('button', { name: 'Type the code' }).click();
    await expectAccessible(latePage, 'scan-typing');
    await latePage.goto(`${product.url}/C/${'0'.repeat(34)}`);
    await expectHeading(latePage, "We don't recognise that code");
    await expectAccessible(latePage, 'scan-unknown');
    await open(pages.lecturer, runningClass.displayPath);
    await expectHeading(pages.lecturer, 'Attendance is closed');
    await expectAccessible(pages.lecturer, 'qr-display-ended');
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
