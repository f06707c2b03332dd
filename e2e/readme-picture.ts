import { join } from 'node:path';
import { openBrowser } from './browser.ts';
import { startClass, checkIn } from './running-class.ts';
import { lecturer, openSignedInWindow } from './users.ts';
import { startProduct } from './product.ts';

/** Takes the picture of the README: `node e2e/readme-picture.ts`. Shows a demo class after one minute. */
const path = join(import.meta.dirname, '../docs/picture.png');
const arrivals = 16;

const product = await startProduct({ PUBLIC_URL: 'https://muster.example.edu' });
const browser = await openBrowser();
try {
  const lesson = await startClass(product.url);
  const { page } = await openSignedInWindow(browser, product.url, lecturer);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Independent of the time of day.
  await page.route(`**/api/qr-sessions/${lesson.id}`, async (route) => {
    const response = await route.fetch();
    const { session, ...others } = (await response.json()) as { session: object };
    const json = { ...others, session: { ...session, class_start_time: '10:00', class_end_time: '12:00' } };
    await route.fulfill({ response, json });
  });
  await page.goto(product.url + lesson.displayPath);
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await page.getByText('6 / 18').waitFor({ timeout: 70_000 });
  // In random order.
  const coming = lesson.others.toSorted((one, other) => one.id.localeCompare(other.id)).slice(0, arrivals);
  for (const { email } of coming) await checkIn(product.url, email, lesson);
  await page
    .getByText(new RegExp(`^${arrivals}\\b`))
    .first()
    .waitFor();
  await page.screenshot({ path });
} finally {
  await browser.close();
  await product.stop();
}
