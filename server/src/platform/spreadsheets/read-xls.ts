import { readXls as readWorkbook } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { type AddRow, tableErrors, UnreadableTable } from './table.ts';

/**
 * Reads the first non-empty sheet of an Excel 97–2003 workbook. The library reports neither formulas, only their last values, nor
 * hidden sheets.
 */
export async function readXls(bytes: Buffer, addRow: AddRow): Promise<void> {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new UnreadableTable(tableErrors.protected);
  const { sheets } = await readWorkbook(bytes);
  const sheet = sheets.find(({ rows }) => rows.some((row) => row?.some((cell) => cell !== null)));
  // Empty rows are missing in the array.
  for (const [at, row] of (sheet?.rows ?? []).entries()) addRow(at + 1, (row ?? []).map(cellText));
}
