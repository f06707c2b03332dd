import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { readDisplayedCode, readTypedCode } from './displayed-code.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Product, startProduct } from './product.ts';
import { checkIn, type RunningClass, startClass } from './running-class.ts';
import { admin, lecturer, openSignedInWindow, openWindow, student, tokenOf } from './users.ts';

let product: Product;
let browser: Browser;
let running: RunningClass;
let display: Page;
/** The page behind the QR code, and the student's dashboard. */
let scanPage: Page;
let dashboard: Page;
let closedPage: RunningClass['others'][number];
let openOnDashboard: RunningClass['others'][number];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  const token = await tokenOf(product.url, admin.email, admin.role);
  // All students are chosen, so that the test needs no luck.
  const saved = await fetch(`${product.url}/api/university/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ second_code_share: 100 }),
  });
  if (!saved.ok) throw new Error(`The setting was refused: ${await saved.text()}`);
  running = await startClass(product.url);
  [closedPage, openOnDashboard] = running.others.slice(0, 2) as [typeof closedPage, typeof openOnDashboard];
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** The address of a code on this server, with whose sign-ins the windows are open. */
const here = (address: string): string => product.url + new URL(address).pathname;
const answered = (page: Page) => page.getByRole('heading', { name: 'Thanks, you are in class' });

describe('second code', () => {
  it('waits until the codes of the class have ended', async () => {
    const phone = await openSignedInWindow(browser, product.url, student, true);
    scanPage = phone.page;
    await scanPage.goto(here((await running.currentCode()).url));
    await scanPage.getByRole('heading', { name: "You're checked in" }).waitFor();
    expect((await checkIn(product.url, closedPage.email, running)).status).toBe(200);

    const other = await openSignedInWindow(browser, product.url, { ...openOnDashboard, role: 'student' }, true);
    dashboard = other.page;
    await dashboard.goto(`${product.url}/student-dashboard`);
    await running.sendCommand('show-typed-code');
    const { typed_code: typed } = (await (await running.sendCommand('show-typed-code')).json()) as {
      typed_code: string;
    };
    await dashboard.getByRole('button', { name: 'Type the code' }).click();
    await dashboard.getByLabel(/eight characters/).fill(typed);
    await dashboard.getByRole('button', { name: 'Check in' }).click();
    await dashboard.getByRole('heading', { name: "You're checked in" }).waitFor();
    await dashboard.getByRole('button', { name: 'Done' }).click();

    display = (await openSignedInWindow(browser, product.url, lecturer)).page;
    await display.goto(product.url + running.displayPath);
    await display.getByRole('button', { name: 'End attendance' }).click();
    await display.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await display.getByRole('heading', { name: 'Attendance is closed' }).waitFor();
    await expectAccessible(display, 'the display after the codes');
  });

  it('asks the open pages of the students while the display shows it', async () => {
    await display.getByRole('button', { name: 'Show it now' }).click();
    await display.getByText('Second code', { exact: true }).waitFor();
    const [address, typed] = [await readDisplayedCode(display), await readTypedCode(display)];
    const stranger = await openWindow(browser, true);
    await Promise.all([
      (async () => {
        await scanPage.getByRole('heading', { name: 'Are you still in class?' }).waitFor();
        await scanPage.getByRole('button', { name: 'Type the code' }).click();
        await scanPage.getByRole('textbox').fill(typed);
        await scanPage.getByRole('button', { name: 'Send the code' }).click();
        await answered(scanPage).waitFor();
      })(),
      // The camera app of the phone opens the address.
      (async () => {
        await dashboard.getByRole('heading', { name: 'Are you still in class?' }).waitFor();
        await dashboard.goto(here(address));
        await answered(dashboard).waitFor();
      })(),
      (async () => {
        await stranger.page.goto(here(address));
        await stranger.page.getByRole('button', { name: 'Sign in and check in' }).waitFor();
      })(),
    ]);
    await display.getByRole('heading', { name: 'Attendance is closed' }).waitFor();
    expect(await display.getByText(/^Shown at /).count()).toBe(1);
  });

  it('flags a student who did not answer, and the lecturer dismisses it with one press', async () => {
    expect(await display.getByText(closedPage.name).count()).toBe(0);
    await display.getByRole('button', { name: 'Show the register' }).click();
    const details = display.getByRole('button', { name: `Details of ${closedPage.name}` });
    await expect.poll(() => details.count(), { timeout: 30_000 }).toBe(1);
    const text = 'Did not answer the second code of this class';
    await expect
      .poll(
        async () => {
          const reply = await fetch(`${product.url}/api/qr-sessions/${running.id}/attendance`, {
            headers: { authorization: `Bearer ${running.token}` },
          });
          const { students } = (await reply.json()) as {
            students: { name: string; status: string; flags: { signal: string }[] }[];
          };
          return students
            .filter(({ flags }) => flags.some(({ signal }) => signal === 'second_code_missed'))
            .map(({ name, status }) => `${name} ${status}`);
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toEqual([`${closedPage.name} present`]);
    await details.click();
    const dialog = display.getByRole('dialog', { name: closedPage.name });
    await dialog.getByText(text).waitFor();
    await dialog.getByRole('button', { name: 'No, dismiss' }).click();
    await dialog.getByText(/^Dismissed by /).waitFor();
  });
});
