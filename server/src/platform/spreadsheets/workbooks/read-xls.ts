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
  return { sheets, sheet, encoding: null, separator: null, countsFrom1904: hasDateMode1904(bytes), notices };
}

/** The first record of the workbook: BOF of BIFF8, of 16 bytes. */
const startOfWorkbook = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const recordIds = { dateMode: 0x22, end: 0x0a };

/** Reads the record DATEMODE, which the library applies to formatted dates, and does not report. It is among the first records. */
function hasDateMode1904(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(startOfWorkbook); at >= 0 && at + 6 <= bytes.length;) {
    const id = bytes.readUInt16LE(at);
    if (id === recordIds.dateMode) return bytes.readUInt16LE(at + 4) === 1;
    if (id === recordIds.end) return false;
    at += 4 + bytes.readUInt16LE(at + 2);
  }
  return false;
}
