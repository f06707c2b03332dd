import { type CellValue, cellRef, streamXlsxRows } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { formulaText, type RowTaker, type TableLimits, texts, UnreadableTable } from './table.ts';
import { checkWorkbook } from './zip-check.ts';

/** The first sheet that is shown, row by row, so that a sheet of a million columns ends at its first row. */
export async function readXlsx(bytes: Buffer, limits: TableLimits, take: RowTaker): Promise<void> {
  const { formulas, sheetIndex } = await checkWorkbook(bytes, limits);
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheetIndex })) {
    if (index < 0 || index > limits.rows * 4) throw new UnreadableTable(texts.rows(limits.rows));
    take(
      index + 1,
      values.map((value: CellValue, column) =>
        formulas.size > 0 && formulas.has(cellRef(index, column)) ? formulaText : cellText(value),
      ),
    );
  }
}
