import { identifierKey } from '@muster/contract/http/identifier-text';

/** Normalises a name for comparison: case, repeated white space, kinds of hyphens and digits do not matter. */
export const normalizeName = (text: string): string => identifierKey(text.normalize('NFKC'));

/** As many names are listed in an error. */
export const maxListed = 10;

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
