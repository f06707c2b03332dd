import type { Browser, Locator, Page } from 'playwright-core';
import { admin, lecturer, openSignedInWindow } from '../../e2e/users.ts';
import { median, round } from './figures.ts';

/** Longer than the router waits before it preloads, shorter than most people rest on a row. */
const hoverMs = 120;
/** For the requests of a screen; its event stream stays open, so that the network is never idle. */
const settleMs = 1_500;
const repeats = 5;

type Step = {
  readonly name: string;
  readonly account: typeof admin | typeof lecturer;
  readonly list: string;
  /** The links of the rows, and what the detail screen shows. */
  readonly link: string;
  readonly detail: string;
};

const steps: readonly Step[] = [
  {
    name: 'past session → register',
    account: lecturer,
    list: '/classes',
    link: '#main a[href^="/class-session/"]',
    detail: '#main ul[aria-label="Register"] li',
  },
  {
    name: 'student → form',
    account: admin,
    list: '/students-list',
    link: '#main a[href^="/edit-student/"]',
    detail: '#main form input',
  },
  {
    name: 'staff → form',
    account: admin,
    list: '/lecturers',
    link: '#main a[href^="/edit-staff/"]',
    detail: '#main form input',
  },
];

export type StepFigures = { firstMs: number; laterMs: number; sentTwice: string[] };

/** Time from the click on a row of a list until its detail screen is drawn, in a browser that is not slowed down. */
export async function measureSteps(browser: Browser, url: string): Promise<Record<string, StepFigures>> {
  const figures: Record<string, StepFigures> = {};
  for (const step of steps) {
    const { page, context } = await openSignedInWindow(browser, url, step.account);
    try {
      figures[step.name] = await measureStep(page, url, step);
    } finally {
      await context.close();
    }
  }
  return figures;
}

async function measureStep(page: Page, url: string, step: Step): Promise<StepFigures> {
  const times: number[] = [];
  const sentTwice = new Set<string>();
  await page.goto(url + step.list);
  page.setDefaultTimeout(20_000);
  for (let time = 0; time < repeats; time += 1) {
    const row = page.locator(step.link).nth(time);
    await row.waitFor();
    await page.waitForTimeout(settleMs);
    const requests: string[] = [];
    const onRequest = (request: { url: () => string }): void => void requests.push(new URL(request.url()).pathname);
    page.on('request', onRequest);
    await row.hover();
    await page.waitForTimeout(hoverMs);
    times.push(await timeClick(page, row, step));
    await page.waitForTimeout(settleMs);
    page.off('request', onRequest);
    for (const path of requests) if (requests.indexOf(path) !== requests.lastIndexOf(path)) sentTwice.add(path);
    await page.goBack();
  }
  const [first = Number.NaN, ...later] = times;
  return { firstMs: round(first), laterMs: round(median(later)), sentTwice: [...sentTwice] };
}

/** Clicks the link. Returns the milliseconds from the click until the frame in which the detail is drawn. */
async function timeClick(page: Page, row: Locator, { detail }: Step): Promise<number> {
  await row.evaluate((link) =>
    link.addEventListener(
      'click',
      () => (link.ownerDocument.documentElement.dataset['clicked'] = String(performance.now())),
    ),
  );
  await row.click();
  const drawn = await page.waitForFunction((selector) => {
    const start = Number(document.documentElement.dataset['clicked']);
    return document.querySelector(selector) ? performance.now() - start : false;
  }, detail);
  return (await drawn.jsonValue()) || 0;
}
