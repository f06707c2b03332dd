import { findGarbledText } from './encodings/garbled-text.rules.ts';
import { garbledNotices } from './notices.ts';
import { openArchive } from './workbooks/open-archive.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './workbooks/read-ods.ts';
import { readXls } from './workbooks/read-xls.ts';
import { readXlsx } from './workbooks/read-xlsx.ts';
import {
  makeRowCollector,
  type Table,
  type TableLimits,
  type TableOptions,
  type TableRow,
  type TableSource,
  tableErrors,
  UnreadableTable,
} from './table.ts';

export type ReadTableTask = {
  readonly bytes: Uint8Array;
  readonly limits: TableLimits;
  readonly options: TableOptions;
};
export type ReadTableResult = Table | { readonly problem: string };

const zipSignature = 'PK\u0003\u0004';
const startsWith = (file: Buffer, signature: string): boolean =>
  file.subarray(0, signature.length).toString('latin1') === signature;

/** Runs in a worker thread. Reads a file in the format that its first bytes show, whatever its name is. */
export async function readTable({ bytes, limits, options }: ReadTableTask): Promise<ReadTableResult> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: TableRow[] = [];
  const addRow = makeRowCollector(limits, rows);
  const readFile = async (): Promise<TableSource> => {
    if (startsWith(file, zipSignature)) {
      const archive = await openArchive(file, limits);
      const isOpenDocument = archive.has('content.xml') && archive.has('mimetype');
      return isOpenDocument
        ? readOds(archive, limits, addRow, options)
        : readXlsx(file, archive, limits, addRow, options);
    }
    if (startsWith(file, '\u00D0\u00CF\u0011\u00E0')) return readXls(file, addRow, options);
    return readCsv(file, limits, addRow, options);
  };
  try {
    const source = await readFile();
    // An uncertain encoding explains garbled text already.
    const garbled = source.encoding?.isCertain === false ? [] : garbledNotices(findGarbledText(cellsOf(rows)));
    return { ...source, notices: [...source.notices, ...garbled], rows };
  } catch (error) {
    return { problem: error instanceof UnreadableTable ? error.message : tableErrors.damaged };
  }
}

function* cellsOf(rows: readonly TableRow[]): Generator<string> {
  for (const { cells } of rows) yield* cells;
}
