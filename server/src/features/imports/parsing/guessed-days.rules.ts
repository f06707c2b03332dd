import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { findChosenText, joinCells } from '../matching/matching.rules.ts';
import type { RowRules } from '../validation/row-fields.rules.ts';
import type { ReadRow } from '../validation/validate-row.rules.ts';
import { parseWeekday } from './parse-words.rules.ts';

/**
 * Adds an error to rows whose weekday is one letter, if other rows of the column have a letter that is not known: in Spanish, M is Tuesday
 * beside L and X, and Monday in English.
 */
export function refuseGuessedDays(
  rows: readonly Pick<ReadRow, 'cells' | 'errors'>[],
  { columns }: Pick<RowRules, 'columns'>,
  { Day: source }: ImportMatching,
): void {
  const column = columns['Day'];
  if (!column || !source) return;
  const letters = rows.flatMap((row) => {
    const word = joinCells(column, source, row.cells);
    return /^\p{L}\.?$/u.test(word) && findChosenText(source, word) === undefined
      ? [{ row, word, day: parseWeekday(word) }]
      : [];
  });
  if (letters.every(({ day }) => day !== undefined)) return;
  for (const { row, word, day } of letters)
    if (day !== undefined)
      row.errors[column.field] ??=
        `"${word}" may mean ${day}, but other letters of this column are not known. Please say what each one means.`;
}
