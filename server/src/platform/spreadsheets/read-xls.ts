import { readXls as readWorkbook } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { type RowTaker, texts, UnreadableTable } from './table.ts';

/**
 * The workbooks of Excel 97 to 2003: the first sheet with anything in it. Here the reader gives no more of a formula than its
 * last value, and no word about hidden sheets.
 */
export async function readXls(bytes: Buffer, take: RowTaker): Promise<void> {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new UnreadableTable(texts.protected);
  const { sheets } = await readWorkbook(bytes);
  const sheet = sheets.find(({ rows }) => rows.some((row) => row?.some((cell) => cell !== null)));
  // Rows without a cell are holes.
  for (const [at, row] of (sheet?.rows ?? []).entries()) take(at + 1, (row ?? []).map(cellText));
}
