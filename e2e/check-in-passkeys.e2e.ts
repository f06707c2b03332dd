import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { checkIn, startClass } from './running-class.ts';
import { admin, get, openSignedInWindow, password, student, tokenOf } from './users.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

let product: Product;
let browser: Browser;
/** The address where passkeys work. */
let url: string;

beforeAll(async () => {
  product = await startProduct({}, { isLocalhost: true });
  url = product.url.replace('127.0.0.1', 'localhost');
  browser = await openBrowser();
  const token = await tokenOf(product.url, admin.email, admin.role);
  const saved = await fetch(`${product.url}/api/university/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ asks_passkey: true }),
  });
  if (!saved.ok) throw new Error(`The setting was refused: ${await saved.text()}`);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('passkey at check-in', () => {
  it('is touched by a student who has one; others are checked in with a flag', async () => {
    const { page } = await openSignedInWindow(browser, url, student, true);
    await page.goto(`${url}/student/profile`);
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('My own phone');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('My own phone').waitFor();

    const running = await startClass(product.url);
    await page.goto(url + new URL((await running.currentCode()).url).pathname);
    await page.getByRole('heading', { name: 'Confirm with your passkey' }).waitFor();
    await page.getByRole('button', { name: 'Use my passkey' }).click();
    await page.getByRole('heading', { name: "You're checked in" }).waitFor();

    const [other] = running.others;
    expect((await checkIn(product.url, other?.email ?? '', running)).status).toBe(200);
    type Row = { name: string; flags: { signal: string }[] };
    const listFlagged = async () => {
      const path = `/api/qr-sessions/${running.id}/attendance`;
      const { body } = await get<{ students: Row[] }>(product.url, path, running.token);
      return body.students
        .filter(({ flags }) => flags.some(({ signal }) => signal === 'passkey_missing'))
        .map(({ name }) => name);
    };
    await expect.poll(listFlagged, { timeout: 30_000, interval: 500 }).toEqual([other?.name]);
  });
});
