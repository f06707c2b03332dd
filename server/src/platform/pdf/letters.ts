import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Weight = 400 | 700;
/** A piece of text that one font can write. */
export type Run = { readonly text: string; readonly font: string };

/** In the order in which they are asked. What none of them has is shown as U+FFFD. */
const families: readonly (readonly [family: string, parts: readonly string[]])[] = [
  ['noto-sans', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari']],
  ['noto-sans-tamil', ['tamil']],
  ['noto-sans-sinhala', ['sinhala']],
];

const require = createRequire(import.meta.url);
const folders: Readonly<Record<string, string>> = {
  'noto-sans': dirname(require.resolve('@fontsource/noto-sans/package.json')),
  'noto-sans-tamil': dirname(require.resolve('@fontsource/noto-sans-tamil/package.json')),
  'noto-sans-sinhala': dirname(require.resolve('@fontsource/noto-sans-sinhala/package.json')),
};
const folderOf = (family: string): string => folders[family] ?? '';

type Range = readonly [first: number, last: number];
const fonts: readonly { readonly font: string; readonly ranges: readonly Range[] }[] = families.flatMap(
  ([family, parts]) => {
    const listed = JSON.parse(readFileSync(join(folderOf(family), 'unicode.json'), 'utf8')) as Record<string, string>;
    return parts.map((part) => ({ font: `${family}-${part}`, ranges: rangesIn(listed[part] ?? '') }));
  },
);

/** 'U+0301,U+0400-045F'. */
function rangesIn(text: string): Range[] {
  return text.split(',').map((one) => {
    const [first = '', last = first] = one.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

export function readFont(font: string, weight: Weight): Buffer {
  const [family = ''] = families
    .map(([name]) => name)
    .filter((name) => font.startsWith(name))
    .toReversed();
  return readFileSync(join(folderOf(family), 'files', `${font}-${weight}-normal.woff`));
}

const found = new Map<number, string>();
const nowhere = '';

/** The font that has a character: the one before if it can, so that letters, their marks and joiners stay together. */
function fontOf(point: number, before: string | undefined): string {
  const has = ({ ranges }: { readonly ranges: readonly Range[] }): boolean =>
    ranges.some(([first, last]) => first <= point && point <= last);
  const last = fonts.find(({ font }) => font === before);
  if (last && has(last)) return last.font;
  const known = found.get(point) ?? fonts.find(has)?.font ?? nowhere;
  found.set(point, known);
  return known;
}

/** Plain letters need no search. */
const isPlain = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF]*$/u;
const plainFont = fonts[0]?.font ?? nowhere;

/** Text in one line: composed, without signs that steer a program or turn the direction of reading. */
export const cleanText = (text: string): string =>
  isPlain.test(text)
    ? text.trim()
    : text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/\s+/gu, ' ')
        .replaceAll(/[\p{Cc}\p{Co}\p{Cn}]|(?![\u200C\u200D])\p{Cf}/gu, '')
        .trim();

export function runsOf(text: string): Run[] {
  if (isPlain.test(text)) return [{ text, font: plainFont }];
  const runs: { text: string; font: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = fontOf(character.codePointAt(0) ?? 0, last?.font);
    const [shown, by] = font === nowhere ? ['\uFFFD', plainFont] : [character, font];
    if (last?.font === by) last.text += shown;
    else runs.push({ text: shown, font: by });
  }
  return runs;
}

/** Glyphs of these scripts are joined and moved: read back one by one they are other letters. */
export const needsOwnText = (text: string, runs: readonly Run[]): boolean =>
  /[\u0900-\u0DFF\u200C\u200D]/u.test(text) || runs.map((run) => run.text).join('') !== text;
