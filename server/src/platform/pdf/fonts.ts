import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

export type Weight = 400 | 700;

type Range = readonly [first: number, last: number];
type FontFile = {
  /** Family and part, such as 'noto-sans-latin'. */
  readonly name: string;
  readonly ranges: readonly Range[];
  readonly folder: string;
  /** One file for all weights, which pdfkit cannot embed: see `loadFonts`. */
  readonly isVariable: boolean;
};

const latin = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'];
/** Families with one part, which has the name of the script. */
const scripts =
  'arabic hebrew thai lao khmer myanmar ethiopic armenian georgian thaana tifinagh bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala ol-chiki'.split(
    ' ',
  );

/**
 * In order of preference. Chinese, Japanese and Korean fonts have about a hundred parts each. They are variable, because the packages of
 * static ones, with nine weights, are ten times as large.
 */
const fontFiles: readonly FontFile[] = [
  ...readFamily('@fontsource', 'noto-sans', latin),
  ...scripts.flatMap((script) => readFamily('@fontsource', `noto-sans-${script}`, [script])),
  ...readFamily('@fontsource', 'noto-serif-tibetan', ['tibetan']),
  ...['sc', 'jp', 'kr'].flatMap((language) => readFamily('@fontsource-variable', `noto-sans-${language}`)),
];

const fontFileByName = new Map(fontFiles.map((file) => [file.name, file]));

/** `parts`: by default, the numbered ones. */
function readFamily(scope: string, family: string, parts?: readonly string[]): FontFile[] {
  const folder = dirname(createRequire(import.meta.url).resolve(`${scope}/${family}/package.json`));
  const listed = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return (parts ?? Object.keys(listed).filter((part) => part.startsWith('['))).map((part) => ({
    name: `${family}-${part.replaceAll(/[[\]]/gu, '')}`,
    ranges: parseRanges(listed[part] ?? ''),
    folder: join(folder, 'files'),
    isVariable: scope === '@fontsource-variable',
  }));
}

/** Parses a CSS unicode-range, such as 'U+0301,U+0400-045F'. */
function parseRanges(text: string): Range[] {
  return text.split(',').map((one) => {
    const [first = '', last = first] = one.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

export const isVariable = (font: string): boolean => fontFileByName.get(font)?.isVariable === true;

export const fontNames: readonly string[] = fontFiles.map(({ name }) => name);

/** The file of the weight, or of the regular one if the family has no other, as that of Tifinagh. */
export function findFontPath(font: string, weight: Weight): string {
  const { folder = '', isVariable: isAnyWeight = false } = fontFileByName.get(font) ?? {};
  if (isAnyWeight) return join(folder, `${font}-wght-normal.woff2`);
  const path = join(folder, `${font}-${weight}-normal.woff`);
  return existsSync(path) ? path : join(folder, `${font}-400-normal.woff`);
}

export const readFont = (font: string, weight: Weight): Buffer => readFileSync(findFontPath(font, weight));

const openFonts = new Map<string, Font>();

/** The ranges of a family name characters that its files lack. */
function hasGlyph({ name, ranges }: FontFile, codePoint: number): boolean {
  if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) return false;
  const font = openFonts.get(name) ?? create(readFont(name, 400));
  if (!('hasGlyphForCodePoint' in font)) return false;
  openFonts.set(name, font);
  return font.hasGlyphForCodePoint(codePoint);
}

/** Text that the first font covers. */
export const latinText = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF]*$/u;
export const latinFont = 'noto-sans-latin';

const fontByCodePoint = new Map<number, string | undefined>();

/**
 * Prefers the previous character's font, so that letters, combining marks and joiners stay in one run. Undefined: no font has the
 * character.
 */
export function findFont(character: string, previousFont: string | undefined): string | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const previous = fontFileByName.get(previousFont ?? '');
  // A text that is broken into lines must need the same variable fonts as the whole.
  if (previous && !previous.isVariable && hasGlyph(previous, codePoint)) return previous.name;
  if (!fontByCodePoint.has(codePoint))
    fontByCodePoint.set(codePoint, fontFiles.find((file) => hasGlyph(file, codePoint))?.name);
  return fontByCodePoint.get(codePoint);
}
