import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { type ClassOn, openClass, scan, takeAttendance } from './class-on.ts';
import { lookAt, skipSplash } from './look-at.ts';
import { admin, lecturer, student, type Visit, visit, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';
import { walkTo } from './walk.ts';

const people = { admin, lecturer, student };
type Role = keyof typeof people;

let product: Product;
let browser: Browser;
let classOn: ClassOn;
const visits: Visit[] = [];
const pages = {} as Record<Role, Page>;
let stranger: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  stranger = await come();
  for (const role of ['admin', 'lecturer', 'student'] as const) pages[role] = await come(role);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function come(role?: Role): Promise<Page> {
  const one = role ? await visitAs(browser, product.url, people[role]) : await visit(browser);
  visits.push(one);
  await skipSplash(one.page);
  return one.page;
}

const open = (page: Page, path: string) => walkTo(page, product.url + path);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

test.for([
  ['login', '/login', 'Sign in'],
  ['register', '/register', 'Admin Registration'],
  ['reset-request', '/reset-password', 'Reset your password'],
  ['reset-new-password', '/reset-password#token=x', 'Set a new password'],
  ['privacy-policy', '/privacy-policy', 'Privacy Policy'],
  ['qr-test', '/qr-test', 'QR test'],
  ['qr-display-test', '/qr-display-test', ''],
] as const)('everybody can use the screen %s', async ([name, path, title]) => {
  await stranger.goto('about:blank');
  await open(stranger, path);
  await heading(stranger, title);
  await lookAt(stranger, name);
});

test.for([
  ['settings', 'admin', '/settings', 'Settings'],
  ['classes', 'lecturer', '/classes', 'Class Sessions'],
  ['lecturer-students', 'lecturer', '/lecturer/students', 'Students List'],
  ['lecturer-settings', 'lecturer', '/lecturer/settings', 'Settings'],
  ['lecturer-profile', 'lecturer', '/lecturer/profile', 'Professional Information'],
  ['student-settings', 'student', '/student/settings', 'Settings'],
  ['student-profile', 'student', '/student/profile', 'Academic Information'],
] as const)('everybody can use the own page %s', async ([name, role, path, title]) => {
  await open(pages[role], path);
  await heading(pages[role], title);
  await lookAt(pages[role], name);
});

test('the administration can use the bell and the profile', async () => {
  await open(pages.admin, '/admin');
  await pages.admin.getByRole('button', { name: /^Notifications/ }).click();
  await pages.admin.getByText('Nobody is waiting.').waitFor();
  await lookAt(pages.admin, 'admin-bell');
  await open(pages.admin, '/profile');
  await heading(pages.admin, 'Administrators');
  await lookAt(pages.admin, 'profile');
});

test('a lecturer can use the dashboard, the form, and a display without a session', async () => {
  const page = pages.lecturer;
  await open(page, '/lecturer-dashboard');
  await takeAttendance(page).waitFor();
  await lookAt(page, 'lecturer-dashboard');
  await open(page, '/qr');
  await heading(page, 'Class session');
  await lookAt(page, 'qr-form');
  await open(page, '/qr-display?session=half-an-addr');
  await page.getByText('No Session Found').waitFor();
  await lookAt(page, 'qr-display-none');
});

test('a display can be used while it runs, with the register open, paused and ended', async () => {
  const page = pages.lecturer;
  classOn = await openClass(product.url);
  // To look at it so many times takes a busy machine longer than three minutes.
  expect((await classOn.say('extend-qr', { minutes: 5 })).status).toBe(200);
  await open(page, classOn.display);
  await page.getByText(/^\d+ \/ \d+$/).waitFor();
  const arriving = classOn.others.slice(0, Math.ceil(classOn.others.length / 3));
  for (const { email } of arriving) expect((await scan(product.url, email, classOn)).status).toBe(200);
  await page.getByText(new RegExp(`^${arriving.length} of \\d+ present$`)).waitFor();
  await lookAt(page, 'qr-display-running');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('list', { name: 'Register' }).waitFor();
  await lookAt(page, 'qr-display-register');
  await page.getByRole('button', { name: `Details of ${arriving[0]?.name}` }).click();
  await page.getByText('No corrections.').waitFor();
  await lookAt(page, 'register-details');
  await page.reload();
  await page.getByRole('button', { name: 'End attendance' }).click();
  await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Keep running' }).waitFor();
  await lookAt(page, 'qr-display-question');
  await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Keep running' }).click();
  await classOn.say('pause-qr');
  await page.getByText("Paused. Codes aren't accepted right now.").waitFor();
  await lookAt(page, 'qr-display-paused');
});

test('a student can use the dashboard, its dialogs and an opened module', async () => {
  const page = pages.student;
  await open(page, '/student-dashboard');
  const module = page.getByRole('region', { name: 'My Attendance' }).getByRole('button', { expanded: false }).first();
  await module.waitFor();
  await lookAt(page, 'student-dashboard');
  await module.click();
  await lookAt(page, 'student-module');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByLabel('Camera preview').waitFor();
  await lookAt(page, 'student-scanner');
  await page.reload();
  await page.getByRole('button', { name: 'Type the code' }).click();
  await page.getByLabel(/eight characters/).waitFor();
  await lookAt(page, 'student-typed-code');
});

test('the scan page can be used at each step, and after the display has ended', async () => {
  classOn = await openClass(product.url);
  await stranger.goto((await classOn.currentCode()).url);
  await stranger.getByText('Your scan is kept for 10 minutes.').waitFor();
  await lookAt(stranger, 'scan-sign-in');
  await open(pages.student, new URL((await classOn.currentCode()).url).pathname);
  await heading(pages.student, 'You are in');
  await lookAt(pages.student, 'scan-in');
  const { url: code } = await classOn.currentCode();
  await open(pages.lecturer, new URL(code).pathname);
  await heading(pages.lecturer, 'This is not a student account');
  await lookAt(pages.lecturer, 'scan-not-a-student');
  await classOn.say('stop-qr');
  const late = await come();
  await late.goto(code);
  await heading(late, 'Attendance is not being taken right now');
  await lookAt(late, 'scan-closed');
  await late.getByRole('button', { name: 'Type the code' }).click();
  await lookAt(late, 'scan-typing');
  await late.goto(`${product.url}/C/${'0'.repeat(34)}`);
  await heading(late, 'That code is not known');
  await lookAt(late, 'scan-unknown');
  await open(pages.lecturer, classOn.display);
  await heading(pages.lecturer, 'Attendance is closed');
  await lookAt(pages.lecturer, 'qr-display-ended');
});

test('no screen broke the content policy or threw', () => {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});
