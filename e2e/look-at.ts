import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
/** In the order of the fewest changes of scheme, each of which draws the whole screen anew; it ends as a screen begins. */
const looks = [
  { size: phone, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
  { size: desk, colorScheme: 'dark' },
  { size: desk, colorScheme: 'light' },
] as const;
/** Half as long as `axe.source`, and each document reads it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Without those whose findings axe calls minor or moderate, of which nothing is told: a third of its time. */
const rules = (axe as unknown as Audited)._audit.rules
  .filter(({ enabled, tags }) => enabled && !tags.includes('experimental'))
  .filter(({ impact }) => impact !== 'minor' && impact !== 'moderate')
  .map(({ id }) => id);
/** What is judged again in the second scheme: everything else axe finds in the same document is found in the first. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const settlesWithinMs = 15_000;
/** The kit follows the system at once; a machine that is busy otherwise takes its time. */
const schemeWithinMs = 60_000;

/** Set to a folder, every screen that is looked at is also kept there as a picture. */
const pictures = process.env['SCREENSHOTS'];

type Audited = { _audit: { rules: { id: string; enabled: boolean; impact?: string; tags: string[] }[] } };
type Finding = { id: string; impact?: string | null; nodes: { html: string; failureSummary?: string }[] };

/** The first moments of a full load are tried elsewhere; here nobody waits for them. Not a style element: the policy allows none. */
export async function skipSplash(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.insertRule('[data-testid="splash"] { display: none }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * The screen as it stands, on a phone and on a desk, light and dark: nothing serious for people with disabilities, and
 * no scrolling sideways, even when its letters are made twice as large. Answers what is wrong, in words.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const wrong: string[] = [];
  await page.evaluate(shorten);
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.evaluate(shownScheme), { timeout: schemeWithinMs }).toBe(colorScheme);
    await page.evaluate(drawn);
    const where = `${name}, ${size.width} wide, ${colorScheme}`;
    if (pictures !== undefined) await keep(page, `${name}-${size.width}-${colorScheme}.png`);
    const over = await lasting(() => page.evaluate(sidewaysOverflow));
    if (over.length > 0) wrong.push(`${where}: wider than the screen: ${over.join(', ')}`);
    const findings = await lasting(() => seriousFindings(page, colorScheme === 'dark'));
    wrong.push(...findings.map((finding) => `${where}: ${finding}`));
    if (size === phone) {
      const small = await page.evaluate(smallFields);
      if (small.length > 0) wrong.push(`${where}: an iPhone zooms into ${small.join(', ')}`);
    }
    if (colorScheme === 'dark') {
      const lost = await lostInLargeLetters(page);
      if (lost.length > 0) wrong.push(`${where}, letters twice as large: out of sight: ${lost.join(', ')}`);
    }
  }
  await page.evaluate(lengthen);
  expect(wrong).toEqual([]);
}

/**
 * Of long lists the first lines alone: the others are built like them, and judging them all takes half the time of a screen. Lines
 * outside the window, which are not drawn until they are scrolled to, are drawn: they would be read in old colours.
 */
function shorten(): void {
  document.documentElement.dataset['judged'] = '';
  if ('judging' in window) return;
  const sheet = Object.assign(window, { judging: new CSSStyleSheet() }).judging;
  const beyond = 'tbody > tr:nth-child(n + 11), :is(ul, ol) > li:nth-child(n + 16)';
  sheet.insertRule(`[data-judged] :is(${beyond}) { display: none !important }`);
  sheet.insertRule('[data-judged] * { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}

function lengthen(): void {
  delete document.documentElement.dataset['judged'];
}

/** Fields whose letters are smaller than an iPhone leaves alone when they are touched. */
function smallFields(): string[] {
  const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea';
  return [...document.querySelectorAll<HTMLInputElement>(typed)]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.outerHTML);
}

/** What cannot be read when the page's letters alone grow, as a reader may have set it, and no width that the browser knows. */
async function lostInLargeLetters(page: Page): Promise<string[]> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const lost = await lasting(async () => [
    ...(await page.evaluate(sidewaysOverflow)),
    ...(await wordsOutside(page)),
    ...(await page.evaluate(cutLabels)),
  ]);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  return lost;
}

async function keep(page: Page, file: string): Promise<void> {
  mkdirSync(pictures ?? '', { recursive: true });
  await page.screenshot({ path: join(pictures ?? '', file), animations: 'disabled' });
}

/** The kit follows the system's colours a moment later; the scan page is told by its style sheet alone. */
function shownScheme(): string | null {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return document.documentElement.getAttribute('data-mantine-color-scheme') ?? (isDark ? 'dark' : 'light');
}

/** Two frames later what changed is on the screen. */
const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** What sticks out sideways. The body clips, so the page's own scroll width alone would not tell. */
function sidewaysOverflow(): string[] {
  const width = document.documentElement.clientWidth;
  const isClipped = (element: Element): boolean => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { right, left, width: own } = element.getBoundingClientRect();
      const isSeen = own > 1 && getComputedStyle(element).visibility !== 'hidden';
      return isSeen && right > 0 && (right > width + 1 || left < -1) && !isClipped(element);
    })
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
}

/** Words that begin on the screen and go on beyond its edge: an element may be narrower than what is written in it. */
export const wordsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const isCutOff = (element: Element): boolean => {
      for (let up: Element | null = element; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return true;
      return false;
    };
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (left < width && right > width + 1 && !isCutOff(node.parentElement!)) found.push(node.textContent ?? '');
    }
    return found;
  });

/** What buttons, tabs and the like say and do not show to its end. */
export function cutLabels(): string[] {
  const parts = ['Button-label', 'SegmentedControl-label', 'Tabs-tab', 'Badge-label', 'Pill-label'];
  return [...document.querySelectorAll<HTMLElement>(parts.map((part) => `.mantine-${part}`).join())]
    .filter((label) => label.scrollWidth > label.clientWidth)
    .map((label) => label.innerText);
}

/**
 * What is still wrong a moment later. After a change of size or scheme a busy browser may answer for some frames what was
 * before: a chart of the old width, the old colour of a text on its new ground. A fault that people would meet stays.
 */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + settlesWithinMs;
  for (;;) {
    const findings = await look();
    if (findings.length === 0 || Date.now() > deadline) return findings;
    await sleep(200);
  }
}

async function seriousFindings(page: Page, isColourAlone: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const how = {
    resultTypes: ['violations'],
    // Style sheets and sounds read beforehand serve two rules alone: one that is off, one that is not serious.
    preload: false,
    runOnly: { type: 'rule', values: isColourAlone ? colourRules : rules },
  };
  const findings = await page.evaluate(async (options) => {
    const run = (window as unknown as { axe: { run(what: Document, how: object): Promise<{ violations: Finding[] }> } })
      .axe;
    return (await run.run(document, options)).violations;
  }, how);
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html, failureSummary }) => `${html} (${failureSummary})`)
          .join(' | ')}`,
    );
}
