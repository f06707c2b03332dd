import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { findChosenText, joinCells, translateText } from '../matching/matching.rules.ts';
import { isStatusWord, type RowRules } from '../validation/row-fields.rules.ts';
import type { ReadRow } from '../validation/validate-row.rules.ts';

/**
 * Adds an error to the rows whose status was guessed from a word of another system, if other rows of the column have a word that is not
 * known: the codes of one system explain each other, so that all of them are confirmed together.
 */
export function refuseGuessedStatuses(
  rows: readonly Pick<ReadRow, 'cells' | 'errors' | 'input'>[],
  { columns }: Pick<RowRules, 'columns'>,
  { Status: source }: ImportMatching,
): void {
  const column = columns['Status'];
  if (!column || !source) return;
  const guessed: { readonly row: (typeof rows)[number]; readonly word: string; readonly meaning: string }[] = [];
  let hasUnknown = false;
  for (const row of rows) {
    const word = joinCells(column, source, row.cells);
    const meaning = translateText(column, source, word);
    if (meaning === '') continue;
    // Other fields of the row may say what the word means.
    if (!isStatusWord(meaning)) hasUnknown ||= !isStatusWord(row.input[column.field]);
    else if (!isStatusWord(word) && findChosenText(source, word) === undefined) guessed.push({ row, word, meaning });
  }
  if (!hasUnknown) return;
  for (const { row, word, meaning } of guessed)
    row.errors[column.field] ??=
      `"${word}" may mean ${meaning}, but other values of this column are not known. Please confirm what each value means.`;
}
