import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** Ordered for few changes of colour scheme, which redraw the whole screen. Ends with the initial size and scheme. */
const variants = [
  { size: phone, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
  { size: desktop, colorScheme: 'dark' },
  { size: desktop, colorScheme: 'light' },
] as const;
/** Half the size of `axe.source`; every document has to parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules with minor or moderate impact are not reported; without them axe needs a third less time. */
const rules = (axe as unknown as Audited)._audit.rules
  .filter(({ enabled, tags }) => enabled && !tags.includes('experimental'))
  .filter(({ impact }) => impact !== 'minor' && impact !== 'moderate')
  .map(({ id }) => id);
/** Rules that depend on the colour scheme. All others run in the first scheme only. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const settlesWithinMs = 15_000;
/** Mantine follows the system's scheme; a busy machine is slow. */
const schemeWithinMs = 60_000;

/** Folder for pictures of every checked screen. */
const pictureFolder = process.env['SCREENSHOTS'];

type Audited = { _audit: { rules: { id: string; enabled: boolean; impact?: string; tags: string[] }[] } };
type Finding = { id: string; impact?: string | null; nodes: { html: string; failureSummary?: string }[] };

/**
 * Checks the current screen on a phone and a desktop, light and dark: no serious accessibility violation, and no horizontal
 * scrolling, also with text twice as large.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const problems: string[] = [];
  await page.evaluate(truncateLists);
  for (const { size, colorScheme } of variants) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.evaluate(currentScheme), { timeout: schemeWithinMs }).toBe(colorScheme);
    await page.evaluate(waitForTwoFrames);
    const variantName = `${name}, ${size.width} wide, ${colorScheme}`;
    if (pictureFolder !== undefined) await savePicture(page, `${name}-${size.width}-${colorScheme}.png`);
    const overflow = await persistentFindings(() => page.evaluate(horizontalOverflow));
    if (overflow.length > 0) problems.push(`${variantName}: wider than the screen: ${overflow.join(', ')}`);
    const findings = await persistentFindings(() => seriousViolations(page, colorScheme === 'dark'));
    problems.push(...findings.map((finding) => `${variantName}: ${finding}`));
    if (size === phone) {
      const smallFieldNames = await page.evaluate(fieldsBelow16Pixels);
      if (smallFieldNames.length > 0)
        problems.push(`${variantName}: an iPhone zooms into ${smallFieldNames.join(', ')}`);
    }
    if (colorScheme === 'dark') {
      const hiddenTexts = await textsHiddenByTextZoom(page);
      if (hiddenTexts.length > 0)
        problems.push(`${variantName}, with text twice as large, hidden: ${hiddenTexts.join(', ')}`);
    }
  }
  await page.evaluate(restoreLists);
  expect(problems).toEqual([]);
}

/**
 * Hides the later rows of long lists, which are like the first ones and would double the time. Renders rows outside the viewport,
 * which would otherwise be checked with outdated colours.
 */
function truncateLists(): void {
  document.documentElement.dataset['truncated'] = '';
  if ('truncation' in window) return;
  const sheet = Object.assign(window, { truncation: new CSSStyleSheet() }).truncation;
  const laterRows = 'tbody > tr:nth-child(n + 11), :is(ul, ol) > li:nth-child(n + 16)';
  sheet.insertRule(`[data-truncated] :is(${laterRows}) { display: none !important }`);
  sheet.insertRule('[data-truncated] * { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}

function restoreLists(): void {
  delete document.documentElement.dataset['truncated'];
}

/** iPhones zoom into fields with a smaller font. */
function fieldsBelow16Pixels(): string[] {
  const textFields = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea';
  return [...document.querySelectorAll<HTMLInputElement>(textFields)]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.outerHTML);
}

/** Texts that are cut off when the font size of the page doubles and its width does not. */
async function textsHiddenByTextZoom(page: Page): Promise<string[]> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const hiddenTexts = await persistentFindings(async () => [
    ...(await page.evaluate(horizontalOverflow)),
    ...(await overflowingTexts(page)),
    ...(await page.evaluate(truncatedLabels)),
  ]);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  return hiddenTexts;
}

async function savePicture(page: Page, file: string): Promise<void> {
  mkdirSync(pictureFolder ?? '', { recursive: true });
  await page.screenshot({ path: join(pictureFolder ?? '', file), animations: 'disabled' });
}

/** Mantine sets its scheme with a delay; the scan page has only a media query. */
function currentScheme(): string | null {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return document.documentElement.getAttribute('data-mantine-color-scheme') ?? (isDark ? 'dark' : 'light');
}

/** After two frames, changes are rendered. */
const waitForTwoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Elements outside the horizontal viewport. The body clips, so the scroll width of the page is not enough. */
function horizontalOverflow(): string[] {
  const width = document.documentElement.clientWidth;
  const isClipped = (element: Element): boolean => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { right, left, width: elementWidth } = element.getBoundingClientRect();
      const isVisible = elementWidth > 1 && getComputedStyle(element).visibility !== 'hidden';
      return isVisible && right > 0 && (right > width + 1 || left < -1) && !isClipped(element);
    })
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
}

/** Texts that begin inside the viewport and end outside it: text can be wider than its element. */
export const overflowingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const isClipped = (element: Element): boolean => {
      for (let up: Element | null = element; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return true;
      return false;
    };
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (left < width && right > width + 1 && !isClipped(node.parentElement!)) found.push(node.textContent ?? '');
    }
    return found;
  });

/** Labels of buttons, tabs and badges that are wider than their element. */
export function truncatedLabels(): string[] {
  const parts = ['Button-label', 'SegmentedControl-label', 'Tabs-tab', 'Badge-label', 'Pill-label'];
  return [...document.querySelectorAll<HTMLElement>(parts.map((part) => `.mantine-${part}`).join())]
    .filter((label) => label.scrollWidth > label.clientWidth)
    .map((label) => label.innerText);
}

/**
 * Findings that persist. After a change of size or scheme, a busy browser still reports old sizes and colours for some frames.
 */
async function persistentFindings(findProblems: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + settlesWithinMs;
  for (;;) {
    const findings = await findProblems();
    if (findings.length === 0 || Date.now() > deadline) return findings;
    await sleep(200);
  }
}

async function seriousViolations(page: Page, isColourOnly: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = {
    resultTypes: ['violations'],
    // Preloading serves only two rules, which are not used.
    preload: false,
    runOnly: { type: 'rule', values: isColourOnly ? colourRules : rules },
  };
  const findings = await page.evaluate(async (options) => {
    const run = (
      window as unknown as { axe: { run(what: Document, options: object): Promise<{ violations: Finding[] }> } }
    ).axe;
    return (await run.run(document, options)).violations;
  }, options);
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
