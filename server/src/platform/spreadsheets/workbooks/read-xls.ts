import { cellRef, readXls as readWorkbook } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { makeMergeFiller } from './merged-cells.ts';
import { oldFormatNotice, otherSheetsNotice, sheetNotices } from '../notices.ts';
import { type AddRow, type TableOptions, type TableSource, tableErrors, UnreadableTable } from '../table.ts';

/** Reads a sheet of an Excel 97–2003 workbook. The library reports neither formulas, only their last values, nor hidden sheets. */
export async function readXls(bytes: Buffer, addRow: AddRow, options: TableOptions): Promise<TableSource> {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new UnreadableTable(tableErrors.protected);
  const workbook = await readWorkbook(bytes);
  const filled = workbook.sheets.filter(({ rows }) => rows.some((row) => row?.some((cell) => cell !== null)));
  const chosen = options.sheet === undefined ? filled[0] : filled.find(({ name }) => name === options.sheet);
  if (options.sheet !== undefined && !chosen) throw new UnreadableTable(tableErrors.noSheet);
  const merges = (chosen?.merges ?? []).map(
    ({ startRow, startCol, endRow, endCol }) => `${cellRef(startRow, startCol)}:${cellRef(endRow, endCol)}`,
  );
  const fillMerges = makeMergeFiller(merges);
  // Empty rows are missing in the array.
  for (const [at, row] of (chosen?.rows ?? []).entries()) addRow(at + 1, fillMerges(at, (row ?? []).map(cellText)));
  const sheets = filled.map(({ name }) => ({ name, isHidden: false }));
  const sheet = chosen?.name ?? null;
  const notices = [...otherSheetsNotice({ sheets, sheet }), ...sheetNotices({ merges }), oldFormatNotice];
  return { sheets, sheet, encoding: null, separator: null, notices };
}
