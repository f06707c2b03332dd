import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import { checkIn, startClass } from './running-class.ts';
import { admin, lecturer, openSignedInWindow, readDemoPassword, student } from './users.ts';

/** Takes the pictures of the README: `node e2e/readme-pictures.ts`. */
const folder = join(import.meta.dirname, '../docs/pictures');
const arrivals = 16;

mkdirSync(folder, { recursive: true });
const product = await startProduct({ PUBLIC_URL: 'https://muster.example.edu' });
await readDemoPassword(() => product.output());
const browser = await openBrowser();
const takePicture = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });
try {
  await photographLecturer();
  await photographStudent();
  await photographAdministrator();
} finally {
  await browser.close();
  await product.stop();
}

/** The projector display one minute after the start of a class. */
async function photographLecturer(): Promise<void> {
  const lesson = await startClass(product.url);
  const { page } = await openSignedInWindow(browser, product.url, lecturer);
  // Shows the same times whenever the picture is taken.
  await page.route(`**/api/qr-sessions/${lesson.id}`, async (route) => {
    const response = await route.fetch();
    const { session, ...others } = (await response.json()) as { session: object };
    const json = { ...others, session: { ...session, class_start_time: '10:00', class_end_time: '12:00' } };
    await route.fulfill({ response, json });
  });
  await page.goto(product.url + lesson.displayPath);
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await page.getByText('6 / 18').waitFor({ timeout: 70_000 });
  // Arrivals are in no alphabetical order.
  const coming = lesson.others.toSorted((a, b) => a.id.localeCompare(b.id)).slice(0, arrivals);
  for (const { email } of coming) await checkIn(product.url, email, lesson);
  await page
    .getByText(new RegExp(`^${arrivals}\\b`))
    .first()
    .waitFor();
  await takePicture(page, 'lecturer');
}

async function photographStudent(): Promise<void> {
  const { page } = await openSignedInWindow(browser, product.url, student, true);
  await page.goto(`${product.url}/student-dashboard`);
  await page.getByText('All modules').waitFor();
  await page.waitForLoadState('networkidle');
  await takePicture(page, 'student');
}

async function photographAdministrator(): Promise<void> {
  const { page } = await openSignedInWindow(browser, product.url, admin);
  await page.goto(`${product.url}/reports-analytics/overview`);
  await page.getByText(/%/).first().waitFor();
  await page.waitForLoadState('networkidle');
  await takePicture(page, 'administrator');
}
