import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Route as InterceptedRequest } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { admin, lecturer, student, type BrowserWindow, openWindow, openSignedInWindow } from './users.ts';
import { type Product, startProduct } from './product.ts';

const accounts = { admin, lecturer, student };
type Role = keyof typeof accounts;
type Route = { readonly path: string; readonly access: string | readonly Role[] };
type Visitor = Role | 'anonymous';

const anyId = '2f0e5a52-6e0f-4f5b-9a3b-0f4bdb1f7c11';
/** Queries that show another view of a screen. */
const queries: Readonly<Record<string, string>> = {
  '/qr-display': `?session=${anyId}`,
  '/manual-attendance-mark': `?session=${anyId}`,
  '/classes': `?session=${anyId}`,
  '/attendance-warnings': '?view=mails',
  '/invitations': '?view=mails',
  '/view-timetable': '?view=week',
};
/** Calls that the test holds back and then answers with an error. The sign-in itself works. */
const isIntercepted = ({ pathname }: URL): boolean =>
  pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/');
/** Secondary content: notifications report their own errors; the privacy policy and the settings of a university are complete without. */
const secondaryCalls = ['/api/notifications', '/api/privacy/terms', '/api/connection'];
const unavailable = { status: 503, json: { code: 'unavailable', error: 'The service is busy.' } };
const errorTimeoutMs = 10_000;
/** Time without changes after which a screen counts as settled. */
const settledMs = 120;

/** Imported by a variable: the compiler of the journeys does not check the screens. */
const routesFile = '../web/src/app/routes/routes.ts';

let product: Product;
let browser: Browser;
const { routes } = (await import(routesFile)) as { routes: readonly Route[] };
const windows: BrowserWindow[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** The addresses of all screens that this visitor may open. */
function addressesOf(visitor: Visitor): string[] {
  const allowed = routes.filter(({ access }) =>
    typeof access === 'string' ? visitor === 'anonymous' : access.some((role) => role === visitor),
  );
  return allowed.flatMap(({ path }) => {
    const address = path.replace(/\$\w+/, anyId);
    return path in queries ? [address, address + queries[path]] : [address];
  });
}

type ScreenState = {
  readonly alerts: string[];
  /** Buttons and links in alerts. */
  readonly actions: number;
  /** Loading indicators. */
  readonly busy: number;
  readonly text: string;
};

const readScreen = (page: Page): Promise<ScreenState> =>
  page.evaluate(() => {
    const main = document.querySelector('#main') ?? document.body;
    const isVisible = (element: Element): boolean => element.getClientRects().length > 0;
    const findAll = (parent: Element, selector: string): HTMLElement[] =>
      [...parent.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
    const alerts = findAll(document.body, '[role=alert]').map((element) => element.innerText.trim());
    const waiting = findAll(main, '[role=status]').filter((element) => /…$|\.\.\.$/.test(element.innerText.trim()));
    const loading = findAll(main, '[aria-busy=true], [role=status][aria-label^=Loading]');
    const actions = findAll(main, '[role=alert] :is(button, a)');
    return {
      alerts: alerts.filter((text) => text !== ''),
      actions: actions.length,
      busy: waiting.length + loading.length,
      text: main instanceof HTMLElement ? main.innerText : '',
    };
  });

/** "No report yet" is true before the first report is generated. */
const emptyStateText =
  /\bno (?!report yet)[\w ]+ (found|yet|available|scheduled|match)\b|\bthere is no|\bnothing\b|\bno (one|results|requests)\b|: no classes|\b0 \w+/i;

/** Loads screens while the server holds back all calls and then answers them with an error. */
class ScreenChecker {
  readonly problems: string[] = [];
  readonly page: Page;
  readonly #visitor: Visitor;
  /** Undefined: calls are answered with an error right away. */
  #heldCalls: InterceptedRequest[] | undefined = [];
  #calledPaths = new Set<string>();
  #requestsInFlight = 0;

  constructor(visitor: Visitor, page: Page) {
    this.#visitor = visitor;
    this.page = page;
    const isCounted = (url: string): boolean => url.includes('/assets/') || url.includes('/api/auth/');
    page.on('request', (request) => void (isCounted(request.url()) && this.#requestsInFlight++));
    page.on('requestfinished', (request) => void (isCounted(request.url()) && this.#requestsInFlight--));
    page.on('requestfailed', (request) => void (isCounted(request.url()) && this.#requestsInFlight--));
  }

  async start(): Promise<void> {
    await this.page.route(isIntercepted, async (call) => {
      const { pathname } = new URL(call.request().url());
      if (!secondaryCalls.includes(pathname)) this.#calledPaths.add(pathname);
      if (this.#heldCalls) this.#heldCalls.push(call);
      else await answerUnavailable(call);
    });
  }

  async check(address: string): Promise<void> {
    this.#heldCalls = [];
    this.#calledPaths = new Set();
    await this.page.goto(product.url + address);
    const pending = await this.#waitUntilSettled();
    const isWaiting = this.#calledPaths.size > 0;
    const report = (problem: string): void => void this.problems.push(`${this.#visitor} at ${address}: ${problem}`);
    if (pending.text.trim() === '') report('the screen is empty');
    if (isWaiting && emptyStateText.test(pending.text))
      report(`“${emptyStateText.exec(pending.text)?.[0]}” before the response`);
    if (isWaiting && pending.busy === 0)
      (await this.#checkSelects(pending.text.includes('Loading…'))).forEach((problem) => report(problem));
    const held = this.#heldCalls;
    this.#heldCalls = undefined;
    await Promise.all(held.map(answerUnavailable));
    if (!isWaiting) return;
    const deadline = Date.now() + errorTimeoutMs;
    let failed = await readScreen(this.page);
    while ((failed.alerts.length === 0 || failed.actions === 0 || failed.busy > 0) && Date.now() < deadline) {
      await sleep(50);
      failed = await readScreen(this.page);
    }
    if (failed.alerts.length === 0) report(`no error after the failure of ${[...this.#calledPaths].join(' ')}`);
    else if (failed.actions === 0) report(`no action in “${failed.alerts.join(' ')}”`);
    if (failed.busy > 0) report('a loading indicator remains');
  }

  /** Opens every select, also those of the filters: none may claim to be empty, and one must show that it is loading. */
  async #checkSelects(isLoadingShown: boolean): Promise<string[]> {
    const problems: string[] = [];
    let hasLoadingText = isLoadingShown;
    const filters = this.page.locator('#main').getByRole('button', { name: /^Filters/ });
    if (await filters.first().isVisible()) {
      await filters.first().click();
      await this.page.getByRole('dialog', { name: 'Filters' }).waitFor();
    }
    for (const field of await this.page.locator('#main input[aria-haspopup=listbox]:enabled').all()) {
      if (!(await field.isVisible())) continue;
      await field.click();
      const list = this.page.locator('[role=listbox]:visible, [data-combobox-dropdown]:visible').last();
      const text = (await list.count()) > 0 ? await list.innerText() : '';
      hasLoadingText ||= text.includes('Loading…');
      if (emptyStateText.test(text)) problems.push(`a select shows “${text}” before the response`);
      await field.press('Escape');
    }
    return hasLoadingText ? problems : [...problems, `no loading indicator for ${[...this.#calledPaths].join(' ')}`];
  }

  /** Waits until the code of the screen is loaded and the screen no longer changes. */
  async #waitUntilSettled(): Promise<ScreenState> {
    for (let previous: unknown; ;) {
      const screen = await readScreen(this.page);
      const current = [screen, this.#calledPaths.size, this.#requestsInFlight];
      if (this.#requestsInFlight === 0 && isDeepStrictEqual(current, previous)) return screen;
      previous = current;
      await sleep(settledMs);
    }
  }

  stopIntercepting(): Promise<void> {
    return this.page.unroute(isIntercepted);
  }

  /** Clicks Retry and returns the remaining alerts. */
  async retry(): Promise<string[]> {
    const retry = this.page.locator('#main').getByRole('button', { name: 'Retry' }).first();
    // The button disappears with its error.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
    return (await readScreen(this.page)).alerts;
  }
}

/** Calls of a screen that was left fail. */
const answerUnavailable = (call: InterceptedRequest): Promise<void> =>
  call.fulfill({ ...unavailable, headers: { 'retry-after': '5' } }).catch(() => undefined);

async function openChecker(visitor: Visitor): Promise<ScreenChecker> {
  const window =
    visitor === 'anonymous'
      ? await openWindow(browser)
      : await openSignedInWindow(browser, product.url, accounts[visitor]);
  windows.push(window);
  const checker = new ScreenChecker(visitor, window.page);
  await checker.start();
  return checker;
}

describe('screens without a server', () => {
  const adminAddresses = addressesOf('admin');
  const quarter = Math.ceil(adminAddresses.length / 4);
  const tours: readonly (readonly [name: string, visitor: Visitor, addresses: readonly string[]])[] = [
    ['first quarter of the administrator', 'admin', adminAddresses.slice(0, quarter)],
    ['second quarter of the administrator', 'admin', adminAddresses.slice(quarter, 2 * quarter)],
    ['third quarter of the administrator', 'admin', adminAddresses.slice(2 * quarter, 3 * quarter)],
    ['last quarter of the administrator', 'admin', adminAddresses.slice(3 * quarter)],
    ['lecturer', 'lecturer', addressesOf('lecturer')],
    ['student', 'student', addressesOf('student')],
    ['without a sign-in', 'anonymous', addressesOf('anonymous')],
  ];
  it.for(tours)('show that they are loading, and then an error with an action: %s', async ([, visitor, addresses]) => {
    const checker = await openChecker(visitor);
    for (const address of addresses) await checker.check(address);
    expect(checker.problems).toEqual([]);
  });

  it.for([
    ['admin', '/admin', 'Total Students'],
    ['lecturer', '/lecturer-dashboard', 'Inbox'],
    ['student', '/student-dashboard', 'My Attendance'],
  ] as const)('load after Retry once the server is back: home of the %s', async ([role, address, title]) => {
    const checker = await openChecker(role);
    await checker.check(address);
    expect(checker.problems).toEqual([]);
    await checker.stopIntercepting();
    await expect.poll(() => checker.retry()).toEqual([]);
    await checker.page.getByText(title).first().waitFor();
  });

  it('log no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
