import { foldText } from '@muster/contract/http/fold-text';

const wordsOf = (name: string): string[] =>
  foldText(name)
    .split(/[\s.]+/u)
    .filter((word) => word !== '')
    .toSorted();

const maxTypos = 2;

/**
 * Whether a name changes little: the same words in another order or spelling, further words (a title, a middle name), or at most two
 * other letters. Words that are left out are no small change: half of a name may be lost on the way.
 */
export function isSmallNameChange(before: string, after: string): boolean {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.every((word) => other.includes(word)) || withoutBlanks(before) === withoutBlanks(after)) return true;
  return other.length >= one.length && editDistance(one.join(' '), other.join(' ')) <= maxTypos;
}

/** Whether both names are likely to be of one person. */
export const isSameName = (one: string, other: string): boolean =>
  isSmallNameChange(one, other) || isSmallNameChange(other, one);

const withoutBlanks = (name: string): string => foldText(name).replaceAll(/[\s.]+/gu, '');

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (other[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
