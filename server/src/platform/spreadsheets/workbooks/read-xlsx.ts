import { type CellValue, cellRef, streamXlsxRows } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { displayNumber } from './display-number.rules.ts';
import { inspectWorkbook } from './inspect-workbook.ts';
import { makeMergeFiller } from './merged-cells.ts';
import type { Archive } from './open-archive.ts';
import { otherSheetsNotice, sheetNotices } from '../notices.ts';
import {
  type AddRow,
  type TableLimits,
  type TableOptions,
  type TableSource,
  tableErrors,
  unreadableText,
  UnreadableTable,
} from '../table.ts';

/** Reads a sheet row by row, so that a sheet with a million columns fails at its first row. */
export async function readXlsx(
  bytes: Buffer,
  archive: Archive,
  limits: TableLimits,
  addRow: AddRow,
  options: TableOptions,
): Promise<TableSource> {
  const info = await inspectWorkbook(archive, options.sheet);
  const { sheets, sheet, countsFrom1904, formulas, formats, merges, hiddenRows, hiddenColumns } = info;
  const isPlain = formulas.size + formats.size === 0;
  const calculated: string[] = [];
  const unreadable: string[] = [];
  const displayed: string[] = [];
  const fillMerges = makeMergeFiller(merges);

  function readCell(value: CellValue, cell: string): string {
    const isFormula = formulas.has(cell);
    const format = typeof value === 'number' ? formats.get(cell) : undefined;
    const text = format === undefined ? undefined : displayNumber(Number(value), format);
    if ((isFormula && value === null) || text === null) {
      unreadable.push(cell);
      return unreadableText;
    }
    if (isFormula) calculated.push(cell);
    if (text !== undefined && text !== String(value)) displayed.push(`${text} (${cell})`);
    return text ?? cellText(value);
  }

  const rowsWithValues = new Set<number>();
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: info.sheetIndex })) {
    if (index < 0 || index > limits.rows * 4) throw new UnreadableTable(tableErrors.rows(limits.rows));
    const cells = values.map((value: CellValue, column) =>
      isPlain ? cellText(value) : readCell(value, cellRef(index, column)),
    );
    if (cells.some((cell) => cell !== '')) rowsWithValues.add(index + 1);
    addRow(index + 1, fillMerges(index, cells));
  }
  const findings = {
    merges,
    hiddenRows: hiddenRows.filter((row) => rowsWithValues.has(row)),
    hiddenColumns,
    formulas: calculated,
    unreadable,
    displayed,
  };
  const notices = [...otherSheetsNotice({ sheets, sheet }), ...sheetNotices(findings)];
  return { sheets, sheet, encoding: null, separator: null, countsFrom1904, notices };
}
