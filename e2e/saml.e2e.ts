import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSamlProvider } from '../server/src/testing/saml-provider.ts';
import { openBrowser } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectVisible } from './expect-visible.ts';
import { type Product, startProduct } from './product.ts';
import { type RunningClass, startClass } from './running-class.ts';
import { admin, type BrowserWindow, openSignedInWindow, openWindow, student } from './users.ts';

const windows: BrowserWindow[] = [];
let product: Product;
let browser: Browser;
let provider: Awaited<ReturnType<typeof startSamlProvider>>;
let running: RunningClass;

beforeAll(async () => {
  // Providers without https are allowed in tests only.
  product = await startProduct({ NODE_ENV: 'test' });
  browser = await openBrowser();
  running = await startClass(product.url);
  provider = await startSamlProvider();
  provider.setPerson('sam', { nameId: 'sam-at-the-provider', email: student.email });
});
afterAll(async () => {
  await browser.close();
  await provider.stop();
  await product.stop();
});

async function openPage(): Promise<Page> {
  const one = await openWindow(browser, true);
  windows.push(one);
  return one.page;
}

describe('single sign-on with SAML', () => {
  it('is set up by an owner from the metadata of the provider', async () => {
    const window = await openSignedInWindow(browser, product.url, admin);
    windows.push(window);
    const { page } = window;
    await page.goto(`${product.url}/university?view=sign-in`);
    await page.getByLabel('Offer single sign-on').check();
    await page.getByRole('combobox', { name: 'Protocol' }).click();
    await page.getByRole('option', { name: 'SAML 2.0' }).click();
    const file = { name: 'metadata.xml', mimeType: 'application/xml', buffer: Buffer.from(provider.metadata) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect.poll(() => page.getByLabel('Entity ID of the provider').inputValue()).toBe(provider.issuer);
    await page.getByLabel('Attribute with the email').fill('mail');
    await page.getByLabel('Trust emails that are not marked as verified').check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expectVisible(page.getByText('Settings saved.'));
    await expectAccessible(page, 'SAML settings');
    const entityId = await page.getByLabel('Metadata of Muster, which is also its entity ID').inputValue();
    const metadata = await fetch(new URL(new URL(entityId).pathname, product.url));
    provider.setServiceProvider(await metadata.text());
  });

  it('leads a student from the scan of the code to the check-in', async () => {
    const phone = await openPage();
    await phone.goto((await running.currentCode()).url);
    await expectVisible(phone.getByText('Your scan is saved.'));
    await phone.getByRole('link', { name: 'Continue with University account' }).click();
    await phone.getByLabel('Name').fill('sam');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await phone.getByRole('button', { name: 'Continue' }).click();
    await expectVisible(phone.getByRole('heading', { name: "You're checked in" }));
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
