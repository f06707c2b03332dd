import { splitType } from './types-of-groups.rules.ts';

/** The clearest first. */
const separators = [/;/u, /,/u, /\s[/&+]\s/u];
/** Names may contain them: 'INF/1', '1/2'. */
const unclear = /[/&]|(?<!\+)\+(?!\+)/u;

const piecesOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** The kinds of characters of a name. */
const shapeOf = (name: string): string => name.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/gu, '0');

/**
 * The groups that a cell names: 'A;B', 'A, B', 'A / B' and 'A+B' name two, unless there is a group of this name. In 'TD 1, 2', the type belongs
 * to both.
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
    return pieces.length > 1 && (areAlike || pieces.every(isKnown)) ? pieces : [whole];
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
