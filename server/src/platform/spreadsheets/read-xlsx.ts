import { type CellValue, cellRef, streamXlsxRows } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { formulaText, type AddRow, type TableLimits, tableErrors, UnreadableTable } from './table.ts';
import { inspectWorkbook } from './inspect-workbook.ts';

/** Reads the first visible sheet row by row, so that a sheet with a million columns fails at its first row. */
export async function readXlsx(bytes: Buffer, limits: TableLimits, addRow: AddRow): Promise<void> {
  const { formulas, zeroPaddedCells, sheetIndex } = await inspectWorkbook(bytes, limits);
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheetIndex })) {
    if (index < 0 || index > limits.rows * 4) throw new UnreadableTable(tableErrors.rows(limits.rows));
    addRow(
      index + 1,
      values.map((value: CellValue, column) => {
        const cell = formulas.size + zeroPaddedCells.size > 0 ? cellRef(index, column) : '';
        if (formulas.has(cell)) return formulaText;
        const digits =
          typeof value === 'number' && Number.isInteger(value) && value >= 0 ? zeroPaddedCells.get(cell) : undefined;
        return cellText(value).padStart(digits ?? 0, '0');
      }),
    );
  }
}
