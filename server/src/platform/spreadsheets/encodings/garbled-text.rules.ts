import { detectEncoding } from './detect-encoding.rules.ts';
import { encodeSingleByte } from './encode-text.ts';

/** Encodings as which programs misread files, and then save them. */
const misreadAs = ['windows-1252', 'windows-1251', 'windows-1250', 'macintosh'];
const western = ['windows-1252', 'iso-8859-15', 'macintosh'];
const maxWords = 400;
const maxExamples = 3;

export type GarbledText = {
  /** Texts that a program misread and saved, with their probable meaning: 'MÃ¼ller' → 'Müller'. */
  readonly misread: readonly { readonly text: string; readonly meaning: string }[];
  /** Texts in which letters were replaced with '?' or U+FFFD. */
  readonly incomplete: readonly string[];
};

/** Finds texts that were damaged before the file was saved. */
export function findGarbledText(cells: Iterable<string>): GarbledText {
  const words = new Set<string>();
  const incomplete = new Set<string>();
  for (const cell of cells) {
    if (incomplete.size < maxExamples && hasLostLetters(cell)) incomplete.add(cell);
    if (words.size < maxWords && /\P{ASCII}/u.test(cell))
      for (const word of cell.split(/\s+/u)) if (/\P{ASCII}/u.test(word)) words.add(word);
  }
  const misread = [...words].flatMap((text) => {
    const meaning = misreadUtf8(text);
    return meaning === undefined ? [] : [{ text, meaning }];
  });
  return {
    misread: (misread.length > 0 ? misread : misreadLegacy([...words])).slice(0, maxExamples),
    incomplete: [...incomplete],
  };
}

/** A question mark between letters, or before two of them, but not in an address of a page. */
const hasLostLetters = (cell: string): boolean =>
  cell.includes('\uFFFD') || (/\p{L}\?+\p{L}|(?:^|\s)\?+\p{L}{2}/u.test(cell) && !/:\/\/|[/&=]/u.test(cell));

function misreadUtf8(word: string): string | undefined {
  for (const encoding of misreadAs) {
    const bytes = encodeSingleByte(word, encoding);
    if (!bytes) continue;
    try {
      const meaning = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (/^[\p{L}\p{M}\p{P}\p{N}\p{ASCII}]+$/u.test(meaning)) return meaning;
    } catch {
      // The word is no UTF-8.
    }
  }
  return undefined;
}

/** Cyrillic, Central European and other text that was read as Western. */
function misreadLegacy(words: readonly string[]): { text: string; meaning: string }[] {
  const encoded = words.flatMap((text) => {
    const bytes = encodeSingleByte(text, 'windows-1252');
    return bytes ? [{ text, bytes }] : [];
  });
  if (encoded.length === 0) return [];
  const { name, isCertain } = detectEncoding(Buffer.concat(encoded.flatMap(({ bytes }) => [bytes, Buffer.from('\n')])));
  if (!isCertain || western.includes(name)) return [];
  const decoder = new TextDecoder(name);
  return encoded
    .map(({ text, bytes }) => ({ text, meaning: decoder.decode(bytes) }))
    .filter(({ text, meaning }) => text !== meaning);
}
