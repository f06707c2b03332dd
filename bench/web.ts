import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { startClass } from '../e2e/running-class.ts';
import { admin, lecturer, student, openWindow, openSignedInWindow } from '../e2e/users.ts';
import { startProduct } from '../e2e/product.ts';
import { median, report, round } from './harness/figures.ts';
import { measureSteps } from './harness/list-to-detail.ts';

/**
 * Time until a screen can be used in Chromium with a processor four times slower over slow 4G, from an empty cache, and its layout shift;
 * then the time from the rows of lists to their detail screens.
 */
const repeats = 3;
const slow4g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const cpuSlowdown = 4;

type Screen = { name: string; path: string; account?: typeof admin | typeof lecturer | typeof student; ready: RegExp };

const product = await startProduct();
const browser = await openBrowser();
try {
  const lesson = await startClass(product.url);
  const figures: Record<string, { usableMs: number; layoutShift: number }> = {};
  const screens: Screen[] = [
    { name: 'administrator', path: '/admin', account: admin, ready: /Total Students/u },
    { name: 'lecturer', path: '/lecturer-dashboard', account: lecturer, ready: /Take attendance|Show code/u },
    { name: 'student', path: '/student-dashboard', account: student, ready: /Scan/u },
  ];
  for (const screen of screens) figures[screen.name] = await measureScreen(browser, screen);
  const scanPages = [];
  for (let time = 0; time < repeats; time += 1) {
    const { pathname } = new URL((await lesson.currentCode()).url);
    scanPages.push(await measure(browser, { name: 'scan', path: pathname, ready: /Sign in/u }));
  }
  figures['scan page'] = summarise(scanPages);
  const steps = await measureSteps(browser, product.url);
  console.log(figures, steps);
  report(
    'web',
    { ...figures, steps },
    {
      'scan page usable within 2 s': (figures['scan page']?.usableMs ?? Number.NaN) < 2_000,
      'dashboards usable within 4 s': screens.every(({ name }) => (figures[name]?.usableMs ?? Number.NaN) < 4_000),
      'layout shift below 0.05': Object.values(figures).every(({ layoutShift }) => layoutShift < 0.05),
      'from a list to a detail within 200 ms': Object.values(steps).every(({ laterMs }) => laterMs <= 200),
      'no request is sent twice': Object.values(steps).every(({ sentTwice }) => sentTwice.length === 0),
    },
  );
} finally {
  await browser.close();
  await product.stop();
}

async function measureScreen(target: Browser, screen: Screen) {
  const all = [];
  for (let time = 0; time < repeats; time += 1) all.push(await measure(target, screen));
  return summarise(all);
}

function summarise(all: readonly { usableMs: number; layoutShift: number }[]) {
  return {
    usableMs: round(median(all.map(({ usableMs }) => usableMs))),
    layoutShift: round(Math.max(...all.map(({ layoutShift }) => layoutShift)), 3),
  };
}

/** Loads the screen in a new browser context. It is usable when its main control is visible and enabled. */
async function measure(target: Browser, { path, account, ready }: Screen) {
  const { page, context } = account
    ? await openSignedInWindow(target, product.url, account, true)
    : await openWindow(target, true);
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(() => {
      const shifts = window as unknown as { layoutShift: number };
      shifts.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.layoutShift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const start = performance.now();
    await page.goto(product.url + path, { waitUntil: 'commit' });
    await page.getByText(ready).filter({ visible: true }).first().waitFor();
    const usableMs = performance.now() - start;
    await page.waitForTimeout(1_000);
    const layoutShift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
    return { usableMs, layoutShift };
  } finally {
    await context.close();
  }
}
