import { type ColumnDef, type DataValidation, writeXlsx } from 'hucre/xlsx';
import { sheetTitle, widthOf } from './write-xlsx.ts';

type TemplateColumn = {
  readonly header: string;
  readonly choices: readonly string[];
  /** Several may stand in a cell: then nothing is said of what is not in the list. */
  readonly isMany: boolean;
};

const preparedRows = 1_000;
const lists = 'Lists';

/** An empty list to be filled in: cells are text, so that leading zeros stay, and what can be chosen opens as a list. */
export async function writeTemplate(title: string, columns: readonly TemplateColumn[]): Promise<Buffer> {
  const chosen = columns.filter(({ choices }) => choices.length > 0);
  const dataValidations = columns.flatMap(({ choices, isMany }, at): DataValidation[] => {
    const from = chosen.findIndex((one) => one === columns[at]);
    if (from < 0) return [];
    const column = letterOf(from);
    return [
      {
        type: 'list',
        formula1: `${lists}!$${column}$1:$${column}$${choices.length}`,
        range: `${letterOf(at)}2:${letterOf(at)}${preparedRows + 1}`,
        allowBlank: true,
        // Said, not forced: what is not in the list yet may be added to the university before the import.
        showErrorMessage: !isMany,
        errorStyle: 'warning',
        errorTitle: 'Not in the list',
        errorMessage:
          'The university does not have this yet. The import will refuse the row unless it is added before.',
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
        rows: [columns.map(({ header }) => header)],
        freezePane: { rows: 1 },
        dataValidations,
      },
      {
        name: lists,
        hidden: true,
        rows: Array.from({ length: longest }, (_, at) => chosen.map(({ choices }) => choices[at] ?? null)),
      },
    ],
  });
  return Buffer.from(file);
}

/** Fewer than 26 columns each. */
const letterOf = (at: number): string => String.fromCharCode(65 + at);
