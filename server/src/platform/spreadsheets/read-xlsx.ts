import { type CellValue, cellRef, streamXlsxRows } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { formulaText, type RowTaker, type TableLimits, texts, UnreadableTable } from './table.ts';
import { checkWorkbook } from './zip-check.ts';

/** The first sheet that is shown, row by row, so that a sheet of a million columns ends at its first row. */
export async function readXlsx(bytes: Buffer, limits: TableLimits, take: RowTaker): Promise<void> {
  const { formulas, zeros, sheetIndex } = await checkWorkbook(bytes, limits);
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheetIndex })) {
    if (index < 0 || index > limits.rows * 4) throw new UnreadableTable(texts.rows(limits.rows));
    take(
      index + 1,
      values.map((value: CellValue, column) => {
        const cell = formulas.size + zeros.size > 0 ? cellRef(index, column) : '';
        if (formulas.has(cell)) return formulaText;
        const digits = typeof value === 'number' && Number.isInteger(value) && value >= 0 ? zeros.get(cell) : undefined;
        return cellText(value).padStart(digits ?? 0, '0');
      }),
    );
  }
}
