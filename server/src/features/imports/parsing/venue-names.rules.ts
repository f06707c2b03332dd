import { nameChoices } from '@muster/contract/academics/import-matchings';
import { normalizeVenueName } from '@muster/contract/http/identifier-text';
import type { NamedVenue, References } from '../validation/row-fields.rules.ts';
import { normalizeName } from './name-index.rules.ts';
import type { Unresolved } from './references.rules.ts';

/** Longer texts name no room. */
const maxWords = 12;
const partSeparator = /[/\\,;|()[\]]+/u;
const wordSeparator = /[\s/\\,;|()[\]:–—-]+/u;

/** Between the venues of one class in files of Untis. */
export const venueSeparator = '~';

type Contained = { readonly venue: NamedVenue; readonly rest: string };

/** Resolves a text to the names of one venue or several. The venue of a class in several ones is written as one text. */
export function resolveVenue(text: string, references: Pick<References, 'venuesByName'>): string | Unresolved {
  const found = text
    .split(venueSeparator)
    .filter((one) => one.trim() !== '')
    .map((one) => resolveOne(one, references));
  const names = found.filter((one) => typeof one === 'string');
  return found.find((one) => typeof one !== 'string') ?? [...new Set(names)].join(' + ');
}

/**
 * Resolves a text to the name of a venue, also if it adds the building or site: 'MAIN/NL1.04', 'MAIN NL1.04', 'NL1.04 (Main building)'. A text
 * that contains no venue is written as the form of a class writes it.
 */
function resolveOne(text: string, { venuesByName }: Pick<References, 'venuesByName'>): string | Unresolved {
  const [exact] = venuesByName.get(normalizeName(text)) ?? [];
  if (exact) return exact.name;
  const inParts = findInParts(text, venuesByName);
  const found = inParts.length > 0 ? inParts : findInWords(text, venuesByName);
  const inBuilding = found.filter(isInBuilding);
  const names = [...new Set((inBuilding.length > 0 ? inBuilding : found).map(({ venue }) => venue.name))];
  if (names.length < 2) return names[0] ?? normalizeVenueName(text);
  return { reason: nameChoices.text('Several venues fit', names.toSorted()) };
}

const splitInto = (separator: RegExp, text: string): string[] =>
  normalizeName(text)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const isInBuilding = ({ venue, rest }: Contained): boolean =>
  venue.building !== null &&
  splitInto(wordSeparator, venue.building).join(' ') === splitInto(wordSeparator, rest).join(' ');

/** A part between slashes, commas or brackets is the name of a venue. */
function findInParts(text: string, venuesByName: References['venuesByName']): Contained[] {
  const parts = splitInto(partSeparator, text);
  return parts.flatMap((part, at) =>
    (venuesByName.get(part) ?? []).map((venue) => ({ venue, rest: parts.toSpliced(at, 1).join(' ') })),
  );
}

/**
 * Some words are the name of a venue, and the others its building. Without a known building, only a name such as NL1.04 counts, and no other
 * word may contain a digit: 'Hall 2' is not the venue 'Hall'.
 */
function findInWords(text: string, venuesByName: References['venuesByName']): Contained[] {
  const words = splitInto(wordSeparator, text);
  if (words.length > maxWords) return [];
  return words.flatMap((_, from) =>
    words.slice(from).flatMap((__, more) => {
      const name = words.slice(from, from + more + 1).join(' ');
      const rest = words.toSpliced(from, more + 1).join(' ');
      const isRoomNumber = /\p{L}/u.test(name) && /\d/u.test(name) && !/\d/u.test(rest);
      return (venuesByName.get(name) ?? [])
        .map((venue) => ({ venue, rest }))
        .filter((found) => isInBuilding(found) || isRoomNumber);
    }),
  );
}
