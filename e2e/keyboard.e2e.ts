import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { expectVisible } from './expect-visible.ts';
import { openFromMenu } from './navigate.ts';
import { post, takeAttendanceButton } from './running-class.ts';
import { isFocused, tabTo } from './keyboard-focus.ts';
import {
  admin,
  get,
  lecturer,
  password,
  student,
  tokenOf,
  type BrowserWindow,
  openWindow,
  openSignedInWindow,
} from './users.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let browserWindow: BrowserWindow;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  browserWindow = await openWindow(browser);
  page = browserWindow.page;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** A button of the screen, not of a dialog. */
const button = (name: string): Locator => page.locator('#main').getByRole('button', { name, exact: true });
const press = (key: string): Promise<void> => page.keyboard.press(key);
const expectFocus = async (target: Locator): Promise<void> => await expect.poll(() => isFocused(target)).toBe(true);
const rowAt = (at: number): Locator => page.getByRole('list', { name: 'Register' }).getByRole('listitem').nth(at);
const detailsOf = (at: number): Locator => rowAt(at).getByRole('button', { name: /^Details of/ });
const closeDetails = (): Locator => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
const confirmation = () => page.getByRole('dialog', { name: /\?$/ });

describe('keyboard', () => {
  it('signs in by keyboard', async () => {
    await page.goto(`${product.url}/login`);
    await tabTo(page, page.getByRole('radio', { name: /Administrator/ }));
    await press('ArrowRight');
    await expectFocus(page.getByRole('radio', { name: lecturer.roleName }));
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(lecturer.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(password);
    const shown = page.getByRole('button', { name: 'Show password', pressed: true });
    await tabTo(page, page.getByRole('button', { name: 'Show password', pressed: false }));
    await press('Space');
    await expectFocus(shown);
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await tabTo(page, page.getByLabel('Password', { exact: true }), 'Shift+Tab');
    await press('Enter');
    await page.waitForURL('**/lecturer-dashboard');
  });

  it('offers a skip link as the first tab stop', async () => {
    await page.reload();
    await takeAttendanceButton(page).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await press('Enter');
    await expectFocus(page.locator('#main'));
  });

  it('starts attendance and opens the register', async () => {
    await tabTo(page, takeAttendanceButton(page));
    await press('Enter');
    await page.getByText(/^\d+ \/ 18$/).waitFor();
    // A busy machine needs more than three minutes for the tests that follow.
    const session = new URL(page.url()).searchParams.get('session') ?? '';
    const token = await tokenOf(product.url, lecturer.email, lecturer.role);
    const extended = await post(product.url, `/api/qr-sessions/${session}/extend-qr`, token, { minutes: 5 });
    expect(extended.status).toBe(200);
    await tabTo(page, button('Register on this screen'));
    await press('Enter');
    await page.getByRole('list', { name: 'Register' }).waitFor();
  });

  it('moves through the register with arrow keys and corrects a mark in place', async () => {
    await tabTo(page, detailsOf(0));
    await press('ArrowDown');
    await expectFocus(detailsOf(1));
    await press('ArrowRight');
    await press('ArrowRight');
    const late = rowAt(1).getByRole('button', { name: 'Late', exact: true });
    await tabTo(page, late);
    await press('Enter');
    await expect.poll(() => late.getAttribute('aria-pressed')).toBe('true');
    await expectFocus(late);
  });

  it('marks a student with a letter key and moves to the next one', async () => {
    await press('ArrowDown');
    await press('Home');
    await press('ArrowLeft');
    await press('ArrowLeft');
    await expectFocus(detailsOf(0));
    await press('e');
    const excused = rowAt(0).getByRole('button', { name: 'Excused', exact: true });
    await expect.poll(() => excused.getAttribute('aria-pressed')).toBe('true');
    await expectFocus(detailsOf(1));
  });

  it('returns the focus after each dialog, and closes one dialog per Escape', async () => {
    const details = detailsOf(1);
    await tabTo(page, details);
    await press('Enter');
    await page.getByText('Unmarked → Late').waitFor();
    await expectFocus(closeDetails());
    await press('Escape');
    await page.getByText('Unmarked → Late').waitFor({ state: 'detached' });
    await expectFocus(details);
    await press('Escape');
    await page.getByRole('list', { name: 'Register' }).waitFor({ state: 'detached' });
    await expectFocus(button('Register on this screen'));
  });

  it('returns the focus when the register closes right after the details', async () => {
    await press('Enter');
    const details = detailsOf(0);
    await details.waitFor();
    await tabTo(page, details);
    await press('Enter');
    await expectFocus(closeDetails());
    await details.evaluate((element) => {
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      element.addEventListener('focusin', () => element.dispatchEvent(escape), { once: true });
    });
    await press('Escape');
    await page.getByRole('list', { name: 'Register' }).waitFor({ state: 'detached' });
    await expectFocus(button('Register on this screen'));
  });

  it('focuses the safe choice of a confirmation, and cancels with Escape', async () => {
    await tabTo(page, button('End attendance'));
    await press('Enter');
    await expectFocus(confirmation().getByRole('button', { name: 'Keep running' }));
    await press('Escape');
    await confirmation().waitFor({ state: 'detached' });
    await expectFocus(button('End attendance'));
    await press('Enter');
    await expectFocus(confirmation().getByRole('button', { name: 'Keep running' }));
    await press('Enter');
    await confirmation().waitFor({ state: 'detached' });
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
  });

  it('keeps the focus on the button when pausing and resuming', async () => {
    await tabTo(page, button('Pause'), 'Shift+Tab');
    await press('Enter');
    await tabTo(page, confirmation().getByRole('button', { name: 'Pause' }));
    await press('Enter');
    await button('Resume').waitFor();
    await expectFocus(button('Resume'));
    // The event stream may report the pause before the response arrives; until then the button is disabled.
    await expect.poll(() => button('Resume').getAttribute('aria-disabled')).toBe(null);
    await press('Enter');
    await button('Pause').waitFor();
    await expectFocus(button('Pause'));
  });

  it('ends attendance by keyboard and does not restart it after the event', async () => {
    await tabTo(page, button('End attendance'));
    await press('Enter');
    await tabTo(page, confirmation().getByRole('button', { name: 'End' }));
    const starts: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/start-qr') && starts.push(request.url())));
    let reads = 0;
    // Once after the click, and once after the event.
    const readAfterEnd = page.waitForResponse((reply) => reply.url().endsWith('/current-qr') && ++reads === 2);
    await press('Enter');
    await page.getByRole('heading', { name: 'Attendance is closed' }).waitFor();
    await readAfterEnd;
    expect(starts).toEqual([]);
    await page.getByRole('heading', { name: 'Attendance is closed' }).waitFor();
    expect(browserWindow.consoleErrors).toEqual([]);
  });

  it('corrects a mark of a past class with a reason and keeps the focus in the list', async () => {
    const token = await tokenOf(product.url, lecturer.email, lecturer.role);
    type Past = { data: { session_id: string; date: string }[] };
    const { body } = await get<Past>(product.url, '/api/qr-sessions?page=1&page_size=100', token);
    const [first] = body.data.toSorted((window, other) => window.date.localeCompare(other.date));
    await page.goto(`${product.url}/class-session/${first!.session_id}`);
    await rowAt(0).waitFor();
    await tabTo(page, page.getByLabel('Find a student'));
    await press('ArrowDown');
    await press('ArrowDown');
    await expectFocus(detailsOf(1));
    const excused = rowAt(1).getByRole('button', { name: 'Excused', exact: true });
    // An unchanged mark is not a correction.
    const isExcused = (await excused.getAttribute('aria-pressed')) === 'true';
    await press(isExcused ? 'l' : 'e');
    await expectFocus(page.getByLabel('Reason (optional)'));
    await press('Escape');
    await expectFocus(detailsOf(1));
    await press(isExcused ? 'l' : 'e');
    await expectFocus(page.getByLabel('Reason (optional)'));
    await page.keyboard.type('Said so before the class');
    await press('Tab');
    await press('Tab');
    await press('Enter');
    const markName = isExcused ? 'Late' : 'Excused';
    await page
      .getByRole('status')
      .getByText(new RegExp(`: ${markName}$`))
      .waitFor();
    await expectFocus(detailsOf(1));
    await press('Enter');
    await page.getByText('Said so before the class').waitFor();
    await press('Escape');
    await expectFocus(detailsOf(1));
    await press('End');
    await press('Tab');
    await expectFocus(page.getByLabel('Head count'));
    expect(browserWindow.consoleErrors).toEqual([]);
  });

  it('reaches and leaves the timetable list with few keys', async () => {
    const { page: adminPage, consoleErrors: complaints } = await openSignedInWindow(browser, product.url, admin);
    await adminPage.goto(`${product.url}/admin`);
    await openFromMenu(adminPage, 'Dashboard', 'Time Table Management', 'Edit Time Table');
    const row = (at: number): Locator => adminPage.getByRole('row').nth(at + 1);
    await row(1).waitFor();
    const edit = row(0).getByRole('button', { name: /^Edit / });
    await tabTo(adminPage, edit);
    await adminPage.keyboard.press('Enter');
    await adminPage.getByLabel('Start Time').fill('10:15');
    await adminPage.keyboard.press('Escape');
    await tabTo(adminPage, adminPage.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Close' }));
    await adminPage.keyboard.press('Enter');
    await adminPage.getByRole('dialog').first().waitFor({ state: 'detached' });
    await expectFocus(edit);
    await adminPage.keyboard.press('ArrowDown');
    await adminPage.keyboard.press('ArrowRight');
    const remove = row(1).getByRole('button', { name: /^Delete / });
    await tabTo(adminPage, remove);
    await adminPage.keyboard.press('Enter');
    await adminPage.getByRole('dialog').waitFor();
    await adminPage.keyboard.press('Escape');
    await expectFocus(remove);
    await adminPage.keyboard.press('Tab');
    await expectFocus(adminPage.getByRole('combobox', { name: 'Rows on a page' }));
    await openFromMenu(adminPage, 'Dashboard', 'Time Table Management', 'Add Time Table');
    const degrees = adminPage.getByRole('group', { name: 'Degree Programmes' }).getByRole('checkbox');
    await degrees.first().waitFor();
    await tabTo(adminPage, degrees.first());
    await adminPage.keyboard.press('End');
    await adminPage.keyboard.press('Space');
    await expect.poll(() => degrees.last().isChecked()).toBe(true);
    await adminPage.keyboard.press('Tab');
    await expectFocus(adminPage.getByRole('combobox', { name: 'Year', exact: true }));
    expect(complaints).toEqual([]);
  });

  it('returns the focus to the button that opened the check-in', async () => {
    const { page: phone } = await openSignedInWindow(browser, product.url, student, true);
    await phone.goto(`${product.url}/student-dashboard`);
    const type = phone.getByRole('button', { name: 'Type the code' });
    await tabTo(phone, type);
    await phone.keyboard.press('Enter');
    await expectFocus(phone.getByLabel(/eight characters/));
    await phone.keyboard.press('Escape');
    await expectFocus(type);
  });

  it('shows and sorts by a focused column header where rows are cards', async () => {
    const { page: phone } = await openSignedInWindow(browser, product.url, lecturer, true);
    await phone.goto(`${product.url}/lecturer/students`);
    const sortButton = phone.getByRole('button', { name: 'Student ID', exact: true });
    await sortButton.waitFor({ state: 'attached' });
    await tabTo(phone, sortButton);
    await phone.keyboard.press('Enter');
    await expectVisible(phone.getByRole('columnheader', { name: 'Student ID' }).and(phone.locator('[aria-sort]')));
  });
});
