const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * The form in which searches compare texts: lower case, without accents and apostrophes, special letters as their base letters, hyphens
 * and commas as spaces. fold_text() of the database does the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’‘ʼ`´]/gu, '')
    .replaceAll(/[\s,‐‑–-]+/gu, ' ')
    .toLowerCase()
    .replaceAll(/[ıłøđðħŧßæœþ]/gu, (letter) => letters[letter] ?? letter)
    .normalize('NFC');

/** Whether the text contains each of the words, in any order. A word with a hyphen is found as a whole. */
export function containsWords(text: string, words: string): boolean {
  const folded = foldText(text);
  return words.split(/[\s,]+/u).every((word) => folded.includes(foldText(word)));
}

/** The words of a name, folded and in alphabetical order: names of one person in another order or spelling of case and accents are equal. */
export const nameKey = (name: string): string =>
  foldText(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
