import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeTable } from '../web/src/app/route-table.ts';
import { openBrowser } from './browser.ts';
import { skipSplash } from './look-at.ts';
import { admin, lecturer, student, type Visit, visit, visitAs } from './people.ts';
import { type Product, startProduct } from './server.ts';
import { leadTo } from './walk.ts';

const people = { admin, lecturer, student };
type Who = keyof typeof people | 'stranger';

const anyId = '2f0e5a52-6e0f-4f5b-9a3b-0f4bdb1f7c11';
/** What a screen also is, with something in its address. */
const alsoAt: Readonly<Record<string, string>> = {
  '/qr-display': `?session=${anyId}`,
  '/manual-attendance-mark': `?session=${anyId}`,
  '/classes': `?session=${anyId}`,
  '/attendance-warnings': '?view=mails',
  '/view-timetable': '?view=week',
};
/** Who is there is known in all that follows. */
const isHeld = ({ pathname }: URL): boolean => pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/');
/** Not what a screen is about: the bell tells of itself when it is opened, and the policy is whole without. */
const aside = ['/api/notifications', '/api/privacy/terms'];
const refusal = { status: 503, json: { code: 'unavailable', error: 'The service is busy for a moment.' } };
const toldWithinMs = 10_000;
/** So long everything stands still where a screen is as far as it comes. */
const stillMs = 120;

let product: Product;
let browser: Browser;
const visits: Visit[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Every path of the guard's table that these people may open. */
function pathsOf(who: Who): string[] {
  const own = routeTable.filter(({ access }) =>
    typeof access === 'string' ? who === 'stranger' : access.some((role) => role === who),
  );
  return own.flatMap(({ path }) => {
    const address = path.replace(/\$\w+/, anyId);
    // The plain address last: a screen that is being left for another one is at a plain one already, and would ask anew.
    return path in alsoAt ? [address + alsoAt[path], address] : [address];
  });
}

type Told = { alerts: string[]; ways: number; busy: number; words: string };

/** What the screen says of itself. */
const read = (page: Page): Promise<Told> =>
  page.evaluate(() => {
    const main = document.querySelector('#main') ?? document.body;
    const isSeen = (element: Element): boolean => element.getClientRects().length > 0;
    const all = (where: Element, what: string): HTMLElement[] =>
      [...where.querySelectorAll<HTMLElement>(what)].filter(isSeen);
    const alerts = all(document.body, '[role=alert]').map((element) => element.innerText.trim());
    const waits = all(main, '[role=status]').filter((element) => /…$|\.\.\.$/.test(element.innerText.trim()));
    const loads = all(main, '[aria-busy=true], [role=status][aria-label^=Loading]');
    const ways = all(main, '[role=alert] :is(button, a)');
    return {
      alerts: alerts.filter((text) => text !== ''),
      ways: ways.length,
      busy: waits.length + loads.length,
      words: main instanceof HTMLElement ? main.innerText : '',
    };
  });

const emptyWords =
  /\bno [\w ]+ (found|yet|available|scheduled)\b|\bthere is no|\bnothing\b|\bnobody (is|here)\b|: no classes|\b0 \w+/i;

/** One window, in which the server holds back everything and then has none of it. */
class Walk {
  readonly wrong: string[] = [];
  readonly page: Page;
  readonly #who: Who;
  #held: Route[] | undefined = [];
  #asked = new Set<string>();
  #onTheWay = 0;

  constructor(who: Who, page: Page) {
    this.#who = who;
    this.page = page;
    const isScript = (url: string): boolean => url.includes('/assets/');
    page.on('request', (request) => void (isScript(request.url()) && this.#onTheWay++));
    page.on('requestfinished', (request) => void (isScript(request.url()) && this.#onTheWay--));
    page.on('requestfailed', (request) => void (isScript(request.url()) && this.#onTheWay--));
  }

  async start(): Promise<void> {
    await this.page.route(isHeld, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (!aside.includes(pathname)) this.#asked.add(pathname);
      if (this.#held) this.#held.push(route);
      else await refuse(route);
    });
    await this.page.goto(`${product.url}/privacy-policy`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  async look(path: string): Promise<void> {
    this.#held = [];
    this.#asked = new Set();
    await leadTo(this.page, path);
    const waiting = await this.#still();
    const isAsking = this.#asked.size > 0;
    const say = (what: string): void => void this.wrong.push(`${this.#who} at ${path}: ${what}`);
    if (waiting.words.trim() === '') say('it is empty');
    if (isAsking && emptyWords.test(waiting.words)) say(`“${emptyWords.exec(waiting.words)?.[0]}” before the answer`);
    if (isAsking && waiting.busy === 0) (await this.#lists(waiting.words.includes('Loading…'))).forEach(say);
    const held = this.#held;
    this.#held = undefined;
    await Promise.all(held.map(refuse));
    if (!isAsking) return;
    const deadline = Date.now() + toldWithinMs;
    let told = await read(this.page);
    while ((told.alerts.length === 0 || told.ways === 0 || told.busy > 0) && Date.now() < deadline) {
      await sleep(50);
      told = await read(this.page);
    }
    if (told.alerts.length === 0) say(`no error, asked for ${[...this.#asked].join(' ')}`);
    else if (told.ways === 0) say(`no way on from “${told.alerts.join(' ')}”`);
    if (told.busy > 0) say('something loads for ever');
  }

  /** Every list to choose from, opened: what none of them may pretend, and one has to say. */
  async #lists(isSaid: boolean): Promise<string[]> {
    const found: string[] = [];
    let hasSaid = isSaid;
    for (const field of await this.page.locator('#main input[aria-haspopup=listbox]:enabled').all()) {
      if (!(await field.isVisible())) continue;
      await field.click();
      const list = this.page.locator('[role=listbox]:visible, [data-combobox-dropdown]:visible').last();
      const words = (await list.count()) > 0 ? await list.innerText() : '';
      hasSaid ||= words.includes('Loading…');
      if (emptyWords.test(words)) found.push(`a list says “${words}” before the answer`);
      await field.press('Escape');
    }
    return hasSaid ? found : [...found, `nothing says that it waits for ${[...this.#asked].join(' ')}`];
  }

  /** The screen once its code is there and everything it wants has been asked for. */
  async #still(): Promise<Told> {
    for (let before: unknown; ;) {
      const told = await read(this.page);
      const now = [told, this.#asked.size, this.#onTheWay];
      if (this.#onTheWay === 0 && isDeepStrictEqual(now, before)) return told;
      before = now;
      await sleep(stillMs);
    }
  }

  release(): Promise<void> {
    return this.page.unroute(isHeld);
  }

  /** Presses what is offered, and answers what is still told. */
  async retry(): Promise<string[]> {
    const retry = this.page.locator('#main').getByRole('button', { name: 'Retry' }).first();
    // It goes away with its failure.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
    return (await read(this.page)).alerts;
  }
}

/** Of a screen that was left nobody waits for the answer. */
const refuse = (route: Route): Promise<void> =>
  route.fulfill({ ...refusal, headers: { 'retry-after': '5' } }).catch(() => undefined);

async function come(who: Who): Promise<Walk> {
  const one = who === 'stranger' ? await visit(browser) : await visitAs(browser, product.url, people[who]);
  visits.push(one);
  await skipSplash(one.page);
  const walk = new Walk(who, one.page);
  await walk.start();
  return walk;
}

test('every screen says that it waits and not that there is nothing, and tells what did not come, with a way on', async () => {
  // The administration has more screens than all others together.
  const paths = pathsOf('admin');
  const half = Math.ceil(paths.length / 2);
  const ways: readonly [Who, string[]][] = [
    ['admin', paths.slice(0, half)],
    ['admin', paths.slice(half)],
    ['lecturer', pathsOf('lecturer')],
    ['student', pathsOf('student')],
    ['stranger', pathsOf('stranger')],
  ];
  const wrong = await Promise.all(
    ways.map(async ([who, all]) => {
      const walk = await come(who);
      for (const path of all) await walk.look(path);
      return walk.wrong;
    }),
  );
  expect(wrong.flat()).toEqual([]);
});

test.for([
  ['admin', '/admin', 'Total Students'],
  ['lecturer', '/lecturer-dashboard', 'Inbox'],
  ['student', '/student-dashboard', 'My Attendance'],
] as const)('once the server is back, pressing Retry brings the home of the %s', async ([who, path, title]) => {
  const walk = await come(who);
  await walk.look(path);
  expect(walk.wrong).toEqual([]);
  await walk.release();
  await expect.poll(() => walk.retry()).toEqual([]);
  await walk.page.getByText(title).first().waitFor();
});

test('no screen broke the content policy or threw', () => {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});
