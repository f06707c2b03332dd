import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { post, takeAttendance } from './class-on.ts';
import { isFocused, tabTo } from './keys.ts';
import { skipSplash } from './look-at.ts';
import { admin, get, lecturer, password, student, tokenOf, type Visit, visit, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';

let product: Product;
let browser: Browser;
let one: Visit;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  one = await visit(browser);
  page = one.page;
  await skipSplash(page);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** One of the screen's own buttons, not of a question above it. */
const button = (name: string): Locator => page.locator('#main').getByRole('button', { name, exact: true });
const press = (key: string): Promise<void> => page.keyboard.press(key);
const hasFocus = async (target: Locator): Promise<void> => await expect.poll(() => isFocused(target)).toBe(true);
const lineAt = (at: number): Locator => page.getByRole('list', { name: 'Register' }).getByRole('listitem').nth(at);
const detailsOf = (at: number): Locator => lineAt(at).getByRole('button', { name: /^Details of/ });
const closeDetails = (): Locator => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
const question = () => page.getByRole('dialog', { name: /\?$/ });

test('a lecturer signs in by keyboard alone', async () => {
  await page.goto(`${product.url}/login`);
  await tabTo(page, page.getByRole('radio', { name: /Administrator/ }));
  await press('ArrowRight');
  await hasFocus(page.getByRole('radio', { name: lecturer.card }));
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(lecturer.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  const shown = page.getByRole('button', { name: 'Show password', pressed: true });
  await tabTo(page, page.getByRole('button', { name: 'Show password', pressed: false }));
  await press('Space');
  await hasFocus(shown);
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await tabTo(page, page.getByLabel('Password', { exact: true }), 'Shift+Tab');
  await press('Enter');
  await page.waitForURL('**/lecturer-dashboard');
});

test('the first stop of a screen skips the menu', async () => {
  await page.reload();
  await takeAttendance(page).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await press('Enter');
  await hasFocus(page.locator('#main'));
});

test('the lecturer starts attendance and opens the register', async () => {
  await tabTo(page, takeAttendance(page));
  await press('Enter');
  await page.getByText(/^\d+ \/ 18$/).waitFor();
  // A busy machine takes longer than three minutes for all the presses and pictures that follow.
  const session = new URL(page.url()).searchParams.get('session') ?? '';
  const token = await tokenOf(product.url, lecturer.email, lecturer.role);
  const extended = await post(product.url, `/api/qr-sessions/${session}/extend-qr`, token, { minutes: 5 });
  expect(extended.status).toBe(200);
  await tabTo(page, button('Register'));
  await press('Enter');
  await page.getByRole('list', { name: 'Register' }).waitFor();
});

test('the register is one stop: arrow keys walk to a mark, which is corrected where the focus stands', async () => {
  await tabTo(page, detailsOf(0));
  await press('ArrowDown');
  await hasFocus(detailsOf(1));
  await press('ArrowRight');
  await press('ArrowRight');
  const late = lineAt(1).getByRole('button', { name: 'Late', exact: true });
  await tabTo(page, late);
  await press('Enter');
  await expect.poll(() => late.getAttribute('aria-pressed')).toBe('true');
  await hasFocus(late);
});

test('a letter marks the next student, and leads on', async () => {
  await press('ArrowDown');
  await press('Home');
  await press('ArrowLeft');
  await press('ArrowLeft');
  await hasFocus(detailsOf(0));
  await press('e');
  const excused = lineAt(0).getByRole('button', { name: 'Excused', exact: true });
  await expect.poll(() => excused.getAttribute('aria-pressed')).toBe('true');
  await hasFocus(detailsOf(1));
});

test('each dialog gives the focus back to what opened it, and Escape closes one at a time', async () => {
  const details = detailsOf(1);
  await tabTo(page, details);
  await press('Enter');
  await page.getByText('Absent → Late').waitFor();
  await hasFocus(closeDetails());
  await press('Escape');
  await page.getByText('Absent → Late').waitFor({ state: 'detached' });
  await hasFocus(details);
  await press('Escape');
  await page.getByRole('list', { name: 'Register' }).waitFor({ state: 'detached' });
  await hasFocus(button('Register'));
});

test('closing the register as soon as the details have given the focus back leads to its button, too', async () => {
  await press('Enter');
  const details = detailsOf(0);
  await details.waitFor();
  await tabTo(page, details);
  await press('Enter');
  await hasFocus(closeDetails());
  await details.evaluate((element) => {
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    element.addEventListener('focusin', () => element.dispatchEvent(escape), { once: true });
  });
  await press('Escape');
  await page.getByRole('list', { name: 'Register' }).waitFor({ state: 'detached' });
  await hasFocus(button('Register'));
});

test('a question stands at the safe choice, and Escape means no', async () => {
  await tabTo(page, button('Stop'));
  await press('Enter');
  await hasFocus(question().getByRole('button', { name: 'Go on' }));
  await press('Escape');
  await question().waitFor({ state: 'detached' });
  await hasFocus(button('Stop'));
  await press('Enter');
  await hasFocus(question().getByRole('button', { name: 'Go on' }));
  await press('Enter');
  await question().waitFor({ state: 'detached' });
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
});

test('pausing and going on leaves the focus at the same button', async () => {
  await tabTo(page, button('Pause'), 'Shift+Tab');
  await press('Enter');
  await tabTo(page, question().getByRole('button', { name: 'Pause' }));
  await press('Enter');
  await button('Resume').waitFor();
  await hasFocus(button('Resume'));
  // The line may tell of the pause before its own answer has come; until then nothing else can be asked for.
  await expect.poll(() => button('Resume').getAttribute('aria-disabled')).toBe('false');
  await press('Enter');
  await button('Pause').waitFor();
  await hasFocus(button('Pause'));
});

test('the lecturer stops by keyboard alone, and what is stopped stays so when the line tells of it', async () => {
  await tabTo(page, button('Stop'));
  await press('Enter');
  await tabTo(page, question().getByRole('button', { name: 'Stop' }));
  const starts: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/start-qr') && starts.push(request.url())));
  let reads = 0;
  // Once after the press, and once more when the line says that it is over.
  const readAfterEnd = page.waitForResponse((reply) => reply.url().endsWith('/current-qr') && ++reads === 2);
  await press('Enter');
  await page.getByRole('heading', { name: 'Attendance has ended' }).waitFor();
  await readAfterEnd;
  expect(starts).toEqual([]);
  await page.getByRole('heading', { name: 'Attendance has ended' }).waitFor();
  expect(one.complaints).toEqual([]);
});

test('a mark of an earlier class is corrected with a reason, and the keys go on at the student', async () => {
  const token = await tokenOf(product.url, lecturer.email, lecturer.role);
  type Past = { data: { session_id: string; date: string }[] };
  const { body } = await get<Past>(product.url, '/api/qr-sessions?page=1&page_size=100', token);
  const [first] = body.data.toSorted((one, other) => one.date.localeCompare(other.date));
  await page.goto(`${product.url}/class-session/${first!.session_id}`);
  await lineAt(0).waitFor();
  await tabTo(page, page.getByLabel('Find a student'));
  await press('ArrowDown');
  await press('ArrowDown');
  await hasFocus(detailsOf(1));
  const excused = lineAt(1).getByRole('button', { name: 'Excused', exact: true });
  // A mark that stands already is no correction.
  const isExcused = (await excused.getAttribute('aria-pressed')) === 'true';
  await press(isExcused ? 'l' : 'e');
  await hasFocus(page.getByLabel('Reason (optional)'));
  await press('Escape');
  await hasFocus(detailsOf(1));
  await press(isExcused ? 'l' : 'e');
  await hasFocus(page.getByLabel('Reason (optional)'));
  await page.keyboard.type('Said so before the class');
  await press('Tab');
  await press('Tab');
  await press('Enter');
  const word = isExcused ? 'Late' : 'Excused';
  await page
    .getByRole('status')
    .getByText(new RegExp(`: ${word}$`))
    .waitFor();
  await hasFocus(detailsOf(1));
  await press('Enter');
  await page.getByText('Said so before the class').waitFor();
  await press('Escape');
  await hasFocus(detailsOf(1));
  await press('End');
  await press('Tab');
  await hasFocus(page.getByLabel('Head count'));
  expect(one.complaints).toEqual([]);
});

test('an administrator comes to a class of the timetable, and past all of them, with few presses', async () => {
  const { page: desk, complaints } = await visitAs(browser, product.url, admin);
  await skipSplash(desk);
  await desk.goto(`${product.url}/edit-timetable`);
  const row = (at: number): Locator => desk.getByRole('row').nth(at + 1);
  await row(1).waitFor();
  const edit = row(0).getByRole('button', { name: /^Edit / });
  await tabTo(desk, edit);
  await desk.keyboard.press('Enter');
  await desk.getByLabel('Start Time').fill('10:15');
  await desk.keyboard.press('Escape');
  await tabTo(desk, desk.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Close' }));
  await desk.keyboard.press('Enter');
  await desk.getByRole('dialog').first().waitFor({ state: 'detached' });
  await hasFocus(edit);
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('ArrowRight');
  const remove = row(1).getByRole('button', { name: /^Delete / });
  await tabTo(desk, remove);
  await desk.keyboard.press('Enter');
  await desk.getByRole('dialog').waitFor();
  await desk.keyboard.press('Escape');
  await hasFocus(remove);
  await desk.keyboard.press('Tab');
  await hasFocus(desk.getByRole('combobox', { name: 'Rows on a page' }));
  await desk.goto(`${product.url}/add-timetable`);
  const degrees = desk.getByRole('group', { name: 'Degree Programmes' }).getByRole('checkbox');
  await degrees.first().waitFor();
  await tabTo(desk, degrees.first());
  await desk.keyboard.press('End');
  await desk.keyboard.press('Space');
  await expect.poll(() => degrees.last().isChecked()).toBe(true);
  await desk.keyboard.press('Tab');
  await hasFocus(desk.getByRole('combobox', { name: 'Year', exact: true }));
  expect(complaints).toEqual([]);
});

test('a student comes back to the button that opened the check-in', async () => {
  const { page: phone } = await visitAs(browser, product.url, student, true);
  await skipSplash(phone);
  await phone.goto(`${product.url}/student-dashboard`);
  const type = phone.getByRole('button', { name: 'Type the code' });
  await tabTo(phone, type);
  await phone.keyboard.press('Enter');
  await hasFocus(phone.getByLabel(/eight characters/));
  await phone.keyboard.press('Escape');
  await hasFocus(type);
});

test('where a list is cards, the head that a key leads to comes into sight, and sorts', async () => {
  const { page: phone } = await visitAs(browser, product.url, lecturer, true);
  await skipSplash(phone);
  await phone.goto(`${product.url}/lecturer/students`);
  const head = phone.getByRole('button', { name: 'Student ID', exact: true });
  await head.waitFor({ state: 'attached' });
  await tabTo(phone, head);
  await phone.keyboard.press('Enter');
  await phone.getByRole('columnheader', { name: 'Student ID' }).and(phone.locator('[aria-sort]')).waitFor();
});
