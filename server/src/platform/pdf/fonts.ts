import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Weight = 400 | 700;
/** Consecutive characters of one font. */
export type TextRun = { readonly text: string; readonly font: string };

/** In order of preference. A character that no font has is drawn as U+FFFD. */
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
    return parts.map((part) => ({ font: `${family}-${part}`, ranges: parseRanges(listed[part] ?? '') }));
  },
);

/** Parses a CSS unicode-range, such as 'U+0301,U+0400-045F'. */
function parseRanges(text: string): Range[] {
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

const fontByCodePoint = new Map<number, string>();
const noFont = '';

/** Prefers the previous character's font, so that letters, combining marks and joiners stay in one run. */
function findFont(codePoint: number, previousFont: string | undefined): string {
  const has = ({ ranges }: { readonly ranges: readonly Range[] }): boolean =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  const last = fonts.find(({ font }) => font === previousFont);
  if (last && has(last)) return last.font;
  const known = fontByCodePoint.get(codePoint) ?? fonts.find(has)?.font ?? noFont;
  fontByCodePoint.set(codePoint, known);
  return known;
}

/** Text that the first font covers. */
const latinText = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF]*$/u;
const latinFont = fonts[0]?.font ?? noFont;

/** Normalises text to one line (NFC), without control characters and direction overrides. */
export const cleanText = (text: string): string =>
  latinText.test(text)
    ? text.trim()
    : text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/\s+/gu, ' ')
        .replaceAll(/[\p{Cc}\p{Co}\p{Cn}]|(?![\u200C\u200D])\p{Cf}/gu, '')
        .trim();

export function runsOf(text: string): TextRun[] {
  if (latinText.test(text)) return [{ text, font: latinFont }];
  const runs: { text: string; font: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = findFont(character.codePointAt(0) ?? 0, last?.font);
    const [drawn, drawnFont] = font === noFont ? ['\uFFFD', latinFont] : [character, font];
    if (last?.font === drawnFont) last.text += drawn;
    else runs.push({ text: drawn, font: drawnFont });
  }
  return runs;
}

/** Whether the PDF must store the text beside its glyphs: in Indic scripts glyphs are joined and reordered, so they cannot be read back. */
export const needsActualText = (text: string, runs: readonly TextRun[]): boolean =>
  /[\u0900-\u0DFF\u200C\u200D]/u.test(text) || runs.map((run) => run.text).join('') !== text;
