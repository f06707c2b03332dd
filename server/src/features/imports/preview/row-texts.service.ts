import type { setImportText } from '@muster/contract/academics/import-choices';
import { matchingLimits } from '@muster/contract/academics/import-matchings';
import { importFields } from '@muster/contract/academics/import-columns';
import type { BodyOf } from '@muster/contract/http/endpoint';
import { normalizeSingleLine } from '@muster/contract/http/shared';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import { type CellEncryption, rowContext } from '../cell-encryption.service.ts';
import { listRows } from '../import-rows.store.ts';
import type { ImportRecord, RowTexts } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { displayText, matchingOfRow, splitValues, translateText } from '../matching/matching.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';

/**
 * The text of a cell with another text for one of its names. A repeated choice changes nothing. Throws `conflict` if the cell has no such name,
 * and `validation` if the result is too long.
 */
function replaceName(column: Column, current: string, name: string, text: string): string {
  const source = { columns: [], constant: null, translations: { [name]: text } };
  const valuesOf = (cell: string): string[] =>
    splitValues(column, source, cell, name).map((value) => value.toLowerCase());
  const values = valuesOf(current);
  if (!values.includes(normalizeSingleLine(name).toLowerCase())) {
    if (valuesOf(text).every((value) => values.includes(value))) return current;
    const problem = `The cell does not contain "${name}" any more. Reload the rows and choose again.`;
    throw httpError('conflict', problem, { name: problem });
  }
  const result = translateText(column, source, current);
  if (result.length > matchingLimits.characters)
    throw validationError({ text: `The cell would be longer than ${matchingLimits.characters} characters` });
  return result;
}

/** The texts of the rows of an import, after the user gave one or removed it. A text for one name of a cell keeps the others. */
export async function changeRowTexts(
  tx: UniversityTx,
  { decrypt }: CellEncryption,
  { id, kind, matching, row_texts: texts }: ImportRecord,
  { line, field, name, text }: BodyOf<typeof setImportText>,
): Promise<RowTexts> {
  const column = kindRules[kind].columns[field];
  if (!column || field === 'Password' || !importFields(kind).includes(field))
    throw validationError({ field: 'There is no such field with values' });
  const [row] = await listRows(tx, id, { afterLine: line - 1, limit: 1 });
  if (row?.line !== line) throw validationError({ line: 'The import has no row of this line' });
  const { [field]: former, ...others } = texts[line] ?? {};
  const { [line]: _, ...otherLines } = texts;
  const count = Object.values(otherLines).reduce((sum, fields) => sum + Object.keys(fields).length, 0);
  if (text !== null && former === undefined && count + Object.keys(others).length >= matchingLimits.translations)
    throw validationError({ text: `Please change at most ${matchingLimits.translations} cells` });
  const source = matchingOfRow(matching, texts[line])[field];
  const cells = row.cells ? decrypt(rowContext(id, line), row.cells) : [];
  const current = source ? displayText(column, source, cells) : '';
  const changed = (chosen: string): string => (name === null ? chosen : replaceName(column, current, name, chosen));
  const ofLine = text === null ? others : { ...others, [field]: changed(text) };
  return Object.keys(ofLine).length === 0 ? otherLines : { ...otherLines, [line]: ofLine };
}
