import type { setImportText } from '@muster/contract/academics/import-choices';
import { matchingLimits } from '@muster/contract/academics/import-matchings';
import { importFields } from '@muster/contract/academics/imports';
import type { BodyOf } from '@muster/contract/http/endpoint';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { validationError } from '../../../platform/http/errors/http-error.ts';
import { type CellEncryption, rowContext } from '../cell-encryption.service.ts';
import { listRows } from '../import-rows.store.ts';
import type { ImportRecord, RowTexts } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { displayText, matchingOfRow, translateText } from '../matching/matching.rules.ts';

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
  const changed = (): string => {
    if (name === null || text === null) return text ?? '';
    const read = translateText(column, { columns: [], constant: null, translations: { [name]: text } }, current);
    return read === current ? text : read;
  };
  const ofLine = text === null ? others : { ...others, [field]: changed() };
  return Object.keys(ofLine).length === 0 ? otherLines : { ...otherLines, [line]: ofLine };
}
