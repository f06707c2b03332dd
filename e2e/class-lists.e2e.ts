import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Product, startProduct } from './product.ts';
import { type RunningClass, startClass } from './running-class.ts';
import {
  admin,
  type BrowserWindow,
  get,
  lecturer,
  openSignedInWindow,
  openWindow,
  password,
  tokenOf,
} from './users.ts';

type Student = { readonly id: string; readonly name: string; readonly student_id: string };

const windows: BrowserWindow[] = [];
let product: Product;
let browser: Browser;
let running: RunningClass;
let display: Page;
let phone: Page;
/** Not on the list of the class. */
let outsider: Student & { readonly email: string };

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  running = await startClass(product.url);
  await running.sendCommand('extend-qr', { minutes: 5 });
  const path = `/api/qr-sessions/${running.id}/candidates?search=an`;
  const { body } = await get<{ students: Student[] }>(product.url, path, running.token);
  const adminToken = await tokenOf(product.url, admin.email, admin.role);
  const [found] = body.students;
  const record = await get<{ student: Student & { email: string } }>(
    product.url,
    `/api/students/${found?.id}`,
    adminToken,
  );
  outsider = record.body.student;
  const lecturerWindow = await openSignedInWindow(browser, product.url, lecturer);
  const phoneWindow = await openWindow(browser, true);
  windows.push(lecturerWindow, phoneWindow);
  display = lecturerWindow.page;
  phone = phoneWindow.page;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const details = () => display.getByRole('button', { name: `Details of ${outsider.name}` });

describe('class list', () => {
  it('lets a student with a valid code ask to be added', async () => {
    await phone.goto((await running.currentCode()).url);
    await phone.getByLabel('Email').fill(outsider.email);
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.getByRole('button', { name: 'Sign in and check in' }).click();
    await phone.getByRole('heading', { name: "You're not on this class list" }).waitFor();
    await expectAccessible(phone, 'ask-to-be-added');
    await phone.getByRole('button', { name: 'Ask to be added' }).click();
    await phone.getByRole('heading', { name: 'Your lecturer has your request' }).waitFor();
    await expectAccessible(phone, 'join-request-sent');
  });

  it('shows the request to the lecturer, who accepts it', async () => {
    await display.goto(product.url + running.displayPath);
    await display.getByRole('button', { name: '1 student asks to join' }).click();
    const request = display.getByRole('list', { name: 'Students who ask to join' });
    await request.getByText(outsider.name).waitFor();
    await request.getByText(outsider.student_id).waitFor();
    await expectAccessible(display, 'join-request');
    await request.getByRole('button', { name: `Accept ${outsider.name}` }).click();
    await phone.getByRole('heading', { name: "You're checked in" }).waitFor();
    await display.getByText('1 student asks to join').first().waitFor({ state: 'detached' });
  });

  it('shows who added the student, and removes the student', async () => {
    await details().click();
    const dialog = display.getByRole('dialog', { name: outsider.name });
    await dialog.getByText(/^Request accepted by/).waitFor();
    await expectAccessible(display, 'added-student');
    await dialog.getByRole('button', { name: 'Remove from this class' }).click();
    await display
      .getByRole('dialog', { name: /^Remove / })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await details().waitFor({ state: 'detached' });
  });

  it('adds a student whom the lecturer searches', async () => {
    await display.getByRole('button', { name: 'Add student' }).click();
    const dialog = display.getByRole('dialog', { name: 'Add student' });
    await dialog.getByLabel('Find a student to add').fill(outsider.student_id);
    await dialog.getByRole('button', { name: `Add ${outsider.name}` }).click();
    await dialog.getByText('Added', { exact: true }).waitFor();
    await expectAccessible(display, 'add-student');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await details().waitFor();
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
