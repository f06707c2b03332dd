import { join } from 'node:path';
import { openBrowser } from './browser.ts';
import { openClass, scan } from './class-on.ts';
import { skipSplash } from './look-at.ts';
import { lecturer, visitAs } from './people.ts';
import { startProduct } from './server.ts';

/** Takes the README's picture again: `node e2e/picture.ts`. A class of the demo, a minute into it. */
const path = join(import.meta.dirname, '../docs/picture.png');
const arrivals = 16;

const product = await startProduct({ PUBLIC_URL: 'https://muster.example.edu' });
const browser = await openBrowser();
try {
  const lesson = await openClass(product.url);
  const { page } = await visitAs(browser, product.url, lecturer);
  await skipSplash(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // In the morning, whenever it is taken.
  await page.route(`**/api/qr-sessions/${lesson.id}`, async (route) => {
    const response = await route.fetch();
    const { session, ...others } = (await response.json()) as { session: object };
    const json = { ...others, session: { ...session, class_start_time: '10:00', class_end_time: '12:00' } };
    await route.fulfill({ response, json });
  });
  await page.goto(product.url + lesson.display);
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await page.getByText('6 / 18').waitFor({ timeout: 70_000 });
  // In no order of the alphabet, as people come.
  const coming = lesson.others.toSorted((one, other) => one.id.localeCompare(other.id)).slice(0, arrivals);
  for (const { email } of coming) await scan(product.url, email, lesson);
  await page
    .getByText(new RegExp(`^${arrivals}\\b`))
    .first()
    .waitFor();
  await page.screenshot({ path });
} finally {
  await browser.close();
  await product.stop();
}
