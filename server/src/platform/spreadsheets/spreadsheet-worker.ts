import { readCsv } from './read-csv.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';
import { makeRowCollector, type TableLimits, type TableRow, tableErrors, UnreadableTable } from './table.ts';

export type ReadTableTask = { readonly bytes: Uint8Array; readonly limits: TableLimits };
export type ReadTableResult = { readonly rows: readonly TableRow[] } | { readonly problem: string };

/** Runs in a worker thread. Reads a file in the format that its first bytes show, whatever its name is. */
export async function readTable({ bytes, limits }: ReadTableTask): Promise<ReadTableResult> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: TableRow[] = [];
  const addRow = makeRowCollector(limits, rows);
  try {
    if (file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) await readXlsx(file, limits, addRow);
    else if (file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) await readXls(file, addRow);
    else readCsv(file, limits, addRow);
    return { rows };
  } catch (error) {
    return { problem: error instanceof UnreadableTable ? error.message : tableErrors.damaged };
  }
}
