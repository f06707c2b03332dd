import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { findChosenText, joinCells } from '../matching/matching.rules.ts';
import type { RowRules } from '../validation/row-fields.rules.ts';
import type { ReadRow } from '../validation/validate-row.rules.ts';
import { parseWeekday } from './parse-words.rules.ts';
import { normalizeWord, toGender } from './usual-values.rules.ts';

type Letters = {
  readonly read: (text: string) => string | undefined;
  /** Whether an unknown letter makes the meaning of the known ones doubtful. `letters`: all of the column. */
  readonly isDoubtful: (unknown: ReadonlySet<string>, letters: ReadonlySet<string>) => boolean;
};
const lettersOf: Readonly<Record<string, Letters>> = {
  // M is Monday in English, Tuesday in Spanish beside L and X, and Wednesday in German. No other language has W, R or U.
  Day: {
    read: parseWeekday,
    isDoubtful: (unknown, letters) =>
      unknown.size > 0 ||
      [...letters].some((letter) => letter !== 'f' && !['w', 'r', 'u'].some((one) => letters.has(one))),
  },
  // Mujer and hombre, unless women are F or W.
  Gender: {
    read: toGender,
    isDoubtful: (unknown, letters) => unknown.has('h') && !letters.has('f') && !letters.has('w'),
  },
};

/** Adds an error to rows whose weekday or gender is one letter, if other letters of the column make its meaning doubtful. */
export function refuseGuessedLetters(
  rows: readonly Pick<ReadRow, 'cells' | 'errors'>[],
  { columns }: Pick<RowRules, 'columns'>,
  matching: ImportMatching,
): void {
  for (const [label, { read, isDoubtful }] of Object.entries(lettersOf)) {
    const [column, source] = [columns[label], matching[label]];
    if (!column || !source) continue;
    const letters = rows.flatMap((row) => {
      const text = joinCells(column, source, row.cells);
      // A day may have times in its cell: 'M 09:00-09:50'.
      const word = text.replace(/(?<=^\p{L}\.?),?\s+\d.*$/u, '');
      return /^\p{L}\.?$/u.test(word) && findChosenText(source, text) === undefined
        ? [{ row, word, letter: normalizeWord(word), meaning: read(word) }]
        : [];
    });
    const unknown = new Set(letters.flatMap(({ letter, meaning }) => (meaning === undefined ? [letter] : [])));
    if (!isDoubtful(unknown, new Set(letters.map(({ letter }) => letter)))) continue;
    for (const { row, word, meaning } of letters)
      if (meaning !== undefined)
        row.errors[column.field] ??=
          unknown.size > 0
            ? `"${word}" may mean ${meaning}, but other letters of this column are not known. Please say what each one means.`
            : `"${word}" may mean ${meaning}, or another day in another language. Please say what it means.`;
  }
}
