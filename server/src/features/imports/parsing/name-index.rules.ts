import { identifierKey } from '@muster/contract/http/identifier-text';

/** Normalises a name for comparison: case, repeated white space, kinds of hyphens and digits do not matter. */
export const normalizeName = (text: string): string => identifierKey(text.normalize('NFKC'));

/** The codes in a cell: 'INF-B-507, MAT-B-305'. */
export const splitCodes = (text: string): string[] =>
  text
    .split(/[;,/+]/u)
    .map((code) => code.trim())
    .filter((code) => code !== '');
/** Signs that no single code contains. */
export const hasSeveralCodes = (text: string): boolean => /[;,]/u.test(text);

export function indexByName<Thing>(
  things: readonly Thing[],
  namesOf: (thing: Thing) => string[],
): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>();
  for (const thing of things) {
    for (const name of new Set(namesOf(thing).map(normalizeName))) found.set(name, [...(found.get(name) ?? []), thing]);
  }
  return found;
}
