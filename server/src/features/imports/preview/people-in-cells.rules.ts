import { nameKey } from '@muster/contract/http/fold-text';
import type { UnlistedPerson } from './listed-people.store.ts';
import { parseDate } from '../parsing/parse-date.rules.ts';
import { looseNumber } from './missing-people.rules.ts';

/** Cells that no field was read from, or of a row that is not imported. */
export type OpenCells = {
  readonly line: number;
  readonly cells: readonly string[];
  /** No cell of the row was read, so that the name alone may be the person. */
  readonly isUnread?: boolean;
};

/** Shorter numbers are years, semesters and running numbers, too: they count beside the name. */
const minTellingCharacters = 5;
/** Longer texts are no number, name or date. */
const maxCharacters = 100;
const separators = [/[\r\n]+/u, /[\r\n,;|\t"]+/u, /[\s,;|"'<>()[\]/&+]+/u];

/**
 * Finds people whose number or email is anywhere in the cells of a row, or their name with the date of birth. Rows that were moved, that
 * another separator holds together, or that hold several people contain them in another cell than the one that is read.
 */
export function findPeopleInCells<Row extends OpenCells>(
  people: readonly UnlistedPerson[],
  rows: readonly Row[],
): Map<UnlistedPerson, Row> {
  const byEmail = Map.groupBy(people, ({ email }) => email?.toLowerCase() ?? '');
  const byNumber = Map.groupBy(people, ({ number }) => looseNumber(number));
  const byName = Map.groupBy(people, ({ name }) => nameKey(name));
  byEmail.delete('');
  const found = new Map<UnlistedPerson, Row>();
  for (const row of people.length === 0 ? [] : rows) {
    const emails = row.cells.flatMap((cell) => cell.toLowerCase().match(/[^\s<>,;:|"'()]+@[^\s<>,;:|"'()]+/gu) ?? []);
    const texts = [...new Set(row.cells.flatMap(partsOf))];
    const numbers = texts
      .filter((text) => /\p{N}/u.test(text))
      .flatMap((text) => byNumber.get(looseNumber(text)) ?? []);
    const pairs = row.cells.map((cell, at) => `${cell} ${row.cells[at + 1] ?? ''}`);
    const names = [...texts, ...pairs]
      .filter((text) => text.length <= maxCharacters && !/\p{N}/u.test(text))
      .flatMap((text) => byName.get(nameKey(text)) ?? []);
    const days = names.length === 0 ? new Set() : daysOf(texts);
    const words = numbers.length === 0 ? new Set() : new Set(nameKey(row.cells.join(' ')).split(' '));
    const hits = [
      ...emails.flatMap((email) => byEmail.get(email) ?? []),
      ...numbers.filter(
        ({ number, name }) =>
          looseNumber(number).length >= minTellingCharacters ||
          nameKey(name)
            .split(' ')
            .every((word) => words.has(word)),
      ),
      ...names.filter(({ dob }) => row.isUnread === true || days.has(dob)),
    ];
    for (const person of hits) if (!found.has(person)) found.set(person, row);
  }
  return found;
}

/** A cell, its lines, its parts between separators, and its words. */
export const partsOf = (cell: string): string[] =>
  [cell, ...separators.flatMap((separator) => cell.split(separator))]
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= maxCharacters);

const daysOf = (texts: readonly string[]): ReadonlySet<unknown> =>
  new Set(
    texts.flatMap((text) => {
      const day = parseDate(text);
      return 'date' in day ? [day.date] : [];
    }),
  );
