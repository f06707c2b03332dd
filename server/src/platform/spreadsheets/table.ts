/** One row of a file, as text. The line is what a spreadsheet program shows beside it, the first one being 1. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

export type TableLimits = {
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
  /** What a workbook may unfold to. */
  readonly unpackedBytes: number;
};

/** Why a file cannot be read, as a sentence for the person who sent it. */
export class UnreadableTable extends Error {}

export const texts = {
  noTable: 'This file is no spreadsheet. Please choose a .csv, .xlsx or .xls file.',
  damaged: 'This file is damaged and cannot be read. Please save it again and choose the new file.',
  protected: 'This file is protected by a password. Please save it without one.',
  otherFormat: 'This kind of workbook cannot be read. Please save it as .xlsx or .csv.',
  unpacked:
    'This workbook unfolds to far more than a list of this size needs. Please save the list alone in a new file.',
  tooBig: 'This file needs more memory or time than an import may take. Please split it into smaller files.',
  rows: (most: number) => `This file has more than ${most} rows. Please split it into smaller files.`,
  columns: (most: number) => `This file has more than ${most} columns. Please remove those that are not needed.`,
} as const;

/** What a cell that is calculated is read as: not its value, which nobody typed. */
export const formulaText = '=…';

/** Blank rows are left out, blank cells at the end cut off; what is beyond the limits is refused. */
export function makeRowTaker(limits: TableLimits, take: (row: TableRow) => void) {
  let taken = 0;
  return (line: number, values: readonly string[]): void => {
    let width = values.length;
    while (width > 0 && values[width - 1]?.trim() === '') width -= 1;
    if (width === 0) return;
    if (width > limits.columns) throw new UnreadableTable(texts.columns(limits.columns));
    taken += 1;
    // One more than rows: the headers.
    if (taken > limits.rows + 1) throw new UnreadableTable(texts.rows(limits.rows));
    // One character more than allowed shows that there were too many.
    take({ line, cells: values.slice(0, width).map((value) => value.slice(0, limits.cellCharacters + 1)) });
  };
}
export type RowTaker = ReturnType<typeof makeRowTaker>;
