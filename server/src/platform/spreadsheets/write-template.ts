import { type ColumnDef, type DataValidation, writeXlsx } from 'hucre/xlsx';
import { sheetTitle, widthOf } from './write-xlsx.ts';

type TemplateColumn = {
  readonly header: string;
  readonly choices: readonly string[];
  /** A cell may hold several choices, so that its value cannot be checked against the list. */
  readonly isMany: boolean;
};

const preparedRows = 1_000;
/** The hidden sheet with the choices of the template. */
export const templateLists = 'Lists';

/** Writes a workbook to be filled in. Cells are text, so that leading zeros stay; columns with choices have a drop-down list. */
export async function writeTemplate(
  title: string,
  columns: readonly TemplateColumn[],
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const chosen = columns.filter(({ choices }) => choices.length > 0);
  const dataValidations = columns.flatMap(({ choices, isMany }, at): DataValidation[] => {
    const from = chosen.findIndex((one) => one === columns[at]);
    if (from < 0) return [];
    const column = letterOf(from);
    return [
      {
        type: 'list',
        formula1: `${templateLists}!$${column}$1:$${column}$${choices.length}`,
        range: `${letterOf(at)}2:${letterOf(at)}${preparedRows + 1}`,
        allowBlank: true,
        // A warning, not an error: the missing record can be added to the university before the import.
        showErrorMessage: !isMany,
        errorStyle: 'warning',
        errorTitle: 'Not in the list',
        errorMessage: 'Your university does not have this yet. Add it before the import, or the row is rejected.',
      },
    ];
  });
  const definitions = columns.map(({ header }): ColumnDef => ({ width: widthOf(header), numFmt: '@', key: header }));
  const longest = Math.max(0, ...chosen.map(({ choices }) => choices.length));
  const file = await writeXlsx({
    sheets: [
      {
        name: sheetTitle(title),
        columns: definitions,
        rows: [columns.map(({ header }) => header), ...rows.map((row) => [...row])],
        freezePane: { rows: 1 },
        dataValidations,
      },
      {
        name: templateLists,
        hidden: true,
        rows: Array.from({ length: longest }, (_, at) => chosen.map(({ choices }) => choices[at] ?? null)),
      },
    ],
  });
  return Buffer.from(file);
}

/** For fewer than 26 columns. */
const letterOf = (at: number): string => String.fromCharCode(65 + at);
