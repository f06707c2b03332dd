import { splitType } from './types-of-groups.rules.ts';

/** The clearest first. */
const separators = [/;/u, /,/u, /\s[/&+]\s/u];
/** Names may contain them: 'INF/1', '1/2'. */
const unclear = /[/&]|(?<!\+)\+(?!\+)/u;
/** Between names of groups that exist. */
const wordsOfAnd = /\s(?:and|und|et|y|e)\s/iu;

const piecesOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** The kinds of characters of a name. */
const shapeOf = (name: string): string => name.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/gu, '0');

/**
 * The groups that a cell names: 'A;B', 'A, B', 'A / B' and 'A+B' name two, unless there is a group of this name. In 'TD 1, 2', the type belongs
 * to both. '1 et 2' names two that exist.
 */
export function splitGroupNames(
  text: string,
  classTypes: readonly string[],
  isKnown: (name: string) => boolean,
): readonly string[] {
  const namesIn = (whole: string, [separator, ...others]: readonly RegExp[]): readonly string[] => {
    if (isKnown(whole)) return [whole];
    const pieces = withType(piecesOf(whole, separator ?? unclear));
    if (separator !== undefined) return pieces.flatMap((piece) => namesIn(piece, others));
    const shapes = new Set(piecesOf(whole, unclear).map(shapeOf));
    const areAlike = shapes.size === 1 && !shapes.has('0');
    if (pieces.length > 1 && (areAlike || pieces.every(isKnown))) return pieces;
    const joined = withType(piecesOf(whole, wordsOfAnd));
    return joined.every(isKnown) ? joined : [whole];
  };
  const withType = (pieces: readonly string[]): string[] => {
    let type: string | undefined;
    return pieces.map((piece) => {
      const own = splitType(piece, classTypes)?.type;
      const typed = own === undefined && type !== undefined ? `${type} ${piece}` : piece;
      type = own ?? type;
      return isKnown(typed) || !isKnown(piece) ? typed : piece;
    });
  };
  const names = namesIn(text.trim(), separators);
  return names.length === 0 ? [text] : names;
}

/** The name of a group without abbreviations that other systems write in it: 'TD n°1' and 'T.D. 1' are 'TD 1', 'G1' is '1'. */
export const withoutAbbreviations = (name: string): string =>
  name
    .trim()
    .replace(/(?<!\p{L})(?:n[°º]|n[or]\.|n[uú]m\.?)\s*(?=\d)/iu, '')
    .replace(/^(\p{L})\.\s?(\p{L})(?:\.\s*|\s+|(?=\d))/u, '$1$2 ')
    .replace(/^g[.\s]*(?=\d)/iu, '');
