import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { startClass } from './running-class.ts';
import { type BrowserWindow, openSignedInWindow, student } from './users.ts';

let product: Product;
let browser: Browser;
let phone: BrowserWindow;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  phone = await openSignedInWindow(browser, product.url, student, true);
  page = phone.page;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Waits until the service worker has cached the code of the screens. */
const waitForWorker = (): Promise<unknown> =>
  page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration('/student-dashboard'))?.active?.state === 'activated',
  );
const cacheNames = (): Promise<string[]> => page.evaluate(() => caches.keys());
const readCopies = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('muster.copies'));

describe('a phone without a network', () => {
  it('starts the application with the last attendance and timetable and the time at which they were fetched', async () => {
    await page.goto(`${product.url}/student-timetable`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${product.url}/student-dashboard`);
    const modules = page.getByRole('region', { name: 'My Attendance' });
    await modules.getByText(/%/).first().waitFor();
    await expect.poll(waitForWorker, { timeout: 60_000 }).toBe(true);
    const before = await modules.innerText();

    await phone.context.setOffline(true);
    await page.goto(`${product.url}/student-dashboard`);
    await page.getByText(/^No connection\. As of /).waitFor();
    await expect.poll(() => modules.innerText()).toBe(before);
    await page.goto(`${product.url}/student-timetable`);
    await page.getByText(/^No connection\. As of /).waitFor();
    await page
      .locator('#main')
      .getByText(/BIO|CS|MAT|[A-Z]{2,4}\d{3}/)
      .first()
      .waitFor();
  });

  it('updates the screens when the network is back', async () => {
    await phone.context.setOffline(false);
    await page.goto(`${product.url}/student-dashboard`);
    await page.getByRole('region', { name: 'My Attendance' }).getByText(/%/).first().waitFor();
    await expect.poll(() => page.getByText(/^No connection/).count()).toBe(0);
  });

  it('keeps the code of the screens only, and none of the pages behind a QR code', async () => {
    const paths = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(paths.filter((path) => !path.startsWith('/assets/'))).toEqual(['/student-dashboard']);
    await page.goto(`${product.url}/C/ABCDEFGH0123456789ABCDEFGHJK`);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });

  it('keeps a scan, and explains why a phone that never checked in before is refused', async () => {
    const lecture = await startClass(product.url);
    await page.goto(`${product.url}/student-dashboard`);
    await page.getByRole('button', { name: 'Type the code' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').waitFor();
    const shown = await lecture.sendCommand('show-typed-code');
    const { typed_code: typedCode } = (await shown.json()) as { typed_code: string };
    await phone.context.setOffline(true);
    await dialog.getByRole('textbox').fill(typedCode);
    await dialog.getByRole('button', { name: 'Check in' }).click();
    await dialog.getByRole('heading', { name: 'Scan kept' }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const scans = page.getByRole('list', { name: 'Scans of this phone' });
    await scans.getByText('Kept on this phone; sent when you are online.').waitFor();

    await lecture.sendCommand('stop-qr');
    await phone.context.setOffline(false);
    // The demo student never checked in with this phone.
    await scans.getByText("This scan can't be accepted", { exact: false }).waitFor({ timeout: 60_000 });
    await scans.getByRole('button', { name: /^Hide the scan/ }).click();
    await expect.poll(() => scans.count()).toBe(0);
  });

  it('deletes the copies at the sign-out', async () => {
    await page.goto(`${product.url}/student-dashboard`);
    await expect.poll(readCopies).toContain('attendance');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: /^Sign out$/i }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await readCopies()).toBeNull();
    expect(await cacheNames()).toHaveLength(1);
  });

  it('logs no violations of the content security policy', () => {
    expect(phone.consoleErrors).toEqual([]);
  });
});
