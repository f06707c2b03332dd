import subsetFont from 'subset-font';
import { isVariable, latinFont, readFont, type Weight } from './fonts.ts';
import { cleanText, runsOf } from './text-runs.ts';

export type WeightedText = { readonly text: string; readonly weight: Weight };

/** Uncompressed fonts by name and weight, such as 'noto-sans-latin-400'. */
export type LoadedFonts = ReadonlyMap<string, Buffer>;

/** `keepAllGlyphs` is missing in the types. */
const wholeFont: { readonly targetFormat: 'sfnt'; readonly keepAllGlyphs: true } = {
  targetFormat: 'sfnt',
  keepAllGlyphs: true,
};

/** Kept for the next report of the worker. */
const wholeFonts = new Map<string, Buffer>();

async function readWholeFont(key: string, font: string, weight: Weight): Promise<Buffer> {
  const bytes = wholeFonts.get(key) ?? (await subsetFont(readFont(font, weight), '', wholeFont));
  wholeFonts.set(key, bytes);
  return bytes;
}

/** Loads the fonts that the texts need. Variable fonts become fonts of one weight with the needed characters alone. */
export async function loadFonts(texts: Iterable<WeightedText>): Promise<LoadedFonts> {
  const characters = new Map<string, Set<string>>();
  const need = (font: string, weight: Weight, text: string): void => {
    const key = `${font}-${weight}`;
    const known = characters.get(key) ?? new Set();
    characters.set(key, known);
    if (isVariable(font)) for (const character of text) known.add(character);
  };
  // Of numbers, page numbers and the texts of the layout.
  for (const weight of [400, 700] as const) need(latinFont, weight, '');
  for (const { text, weight } of texts)
    for (const { font, text: letters } of runsOf(cleanText(text))) need(font, weight, letters);
  const fonts = new Map<string, Buffer>();
  for (const [key, letters] of characters) {
    const [font, weight] = [key.slice(0, -4), Number(key.slice(-3)) as Weight];
    fonts.set(
      key,
      isVariable(font)
        ? await subsetFont(readFont(font, weight), [...letters].join(''), {
            targetFormat: 'sfnt',
            variationAxes: { wght: weight },
          })
        : await readWholeFont(key, font, weight),
    );
  }
  return fonts;
}
