import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import { admin, get, lecturer, openSignedInWindow, openWindow, student, tokenOf } from './users.ts';

/**
 * Photographs every screen, at four widths, in light and dark: `npm run screenshots -- --only timetable --out folder`. An index page shows
 * all pictures. With `--states`, each screen is also photographed while it loads, and after its requests failed.
 */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'screenshots' },
    /** A part of the paths. */
    only: { type: 'string', default: '' },
    states: { type: 'boolean', default: false },
  },
});
const sizes = [
  [390, 844],
  [820, 1180],
  [1280, 800],
  [1440, 900],
] as const;
const schemes = ['light', 'dark'] as const;
/** The screen has no more requests, or has an open event stream. */
const settledTimeoutMs = 5_000;
/** For transitions, and for the layout of another width. */
const redrawMs = 400;
const states = options.states ? (['complete', 'loading', 'failed'] as const) : (['complete'] as const);
type State = (typeof states)[number];
type Visitor = 'anonymous' | keyof typeof accounts;
type Route = { readonly path: string; readonly access: string | readonly Visitor[] };

const accounts = { admin, lecturer, student };
/** Imported by a variable: the compiler of the journeys does not check the screens. */
const routesFile = '../web/src/app/routes/routes.ts';
const { routes } = (await import(routesFile)) as { routes: readonly Route[] };

mkdirSync(options.out, { recursive: true });
const pictures: string[] = [];
const product = await startProduct();
const browser = await openBrowser();
try {
  const records = await findRecords();
  for (const visitor of ['anonymous', 'student', 'lecturer', 'admin'] as const)
    for (const state of states) await photographAll(browser, visitor, state, records);
} finally {
  await browser.close();
  await product.stop();
}
writeFileSync(join(options.out, 'index.html'), indexPage());
console.log(`${pictures.length} pictures in ${join(options.out, 'index.html')}`);

/** The first record of each screen whose path has a parameter. */
async function findRecords(): Promise<Readonly<Record<string, string>>> {
  const token = await tokenOf(product.url, admin.email, admin.role);
  const first = async (path: string, list: string): Promise<string> => {
    const { body } = await get<Record<string, { id: string }[]>>(product.url, path, token);
    return body[list]?.[0]?.id ?? '';
  };
  return {
    '/edit-student/$id': await first('/api/students?page=1&page_size=1', 'data'),
    '/students/$id': await first('/api/students?page=1&page_size=1', 'data'),
    '/edit-staff/$staffId': await first('/api/staff?page=1&page_size=1', 'data'),
    '/class-session/$id': await first('/api/qr-sessions?limit=1', 'sessions'),
  };
}

async function photographAll(
  target: Browser,
  visitor: Visitor,
  state: State,
  records: Readonly<Record<string, string>>,
): Promise<void> {
  const { page, context } =
    visitor === 'anonymous'
      ? await openWindow(target)
      : await openSignedInWindow(target, product.url, accounts[visitor]);
  if (state !== 'complete') await interceptCalls(page, state);
  for (const { path, access } of routes) {
    const isOpen = typeof access === 'string' ? visitor === 'anonymous' : access.includes(visitor);
    if (!isOpen || !path.includes(options.only)) continue;
    await page.goto(product.url + path.replace(/\$\w+/u, records[path] ?? ''));
    await page.waitForLoadState('networkidle', { timeout: settledTimeoutMs }).catch(() => undefined);
    await photograph(page, [visitor, path.slice(1).replaceAll(/\W+/gu, '-'), state].join('_'));
  }
  await context.close();
}

/** Calls other than those of the sign-in never return, or fail. */
async function interceptCalls(page: Page, state: Exclude<State, 'complete'>): Promise<void> {
  const isIntercepted = ({ pathname }: URL): boolean =>
    pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/');
  await page.route(isIntercepted, async (call) => {
    if (state === 'failed')
      await call.fulfill({ status: 503, json: { code: 'unavailable', error: 'The service is busy.' } });
  });
}

async function photograph(page: Page, name: string): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(redrawMs);
      const file = join(options.out, `${name}_${width}_${colorScheme}.jpg`);
      await page.screenshot({ path: file, type: 'jpeg', quality: 70 });
      pictures.push(file);
    }
  }
}

function indexPage(): string {
  const figures = pictures.map((file) => {
    const name = basename(file);
    return `<figure><a href="${name}"><img loading="lazy" src="${name}" alt=""></a><figcaption>${name}</figcaption></figure>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{display:flex;flex-wrap:wrap;gap:12px;font:12px system-ui}figure{margin:0}img{height:260px;border:1px solid #ccc}</style>
${figures.join('\n')}
`;
}
