import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './read-csv.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';
import { makeRowTaker, type TableLimits, type TableRow, texts, UnreadableTable } from './table.ts';

/** Reads one file away from everybody else: what goes wrong in here ends here. The bytes decide what it is, not its name. */

export type ReadingOrder = { readonly bytes: Uint8Array; readonly limits: TableLimits };
export type ReadingNews =
  | { readonly rows: readonly TableRow[] }
  | { readonly done: true }
  | { readonly refused: string };

const rowsAMessage = 500;

const { bytes, limits } = workerData as ReadingOrder;
let some: TableRow[] = [];
const take = makeRowTaker(limits, (row) => {
  some.push(row);
  if (some.length >= rowsAMessage) hand();
});
const tell = (news: ReadingNews): void => parentPort?.postMessage(news);

function hand(): void {
  if (some.length > 0) tell({ rows: some });
  some = [];
}

async function read(file: Buffer): Promise<void> {
  if (file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) await readXlsx(file, limits, take);
  else if (file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) await readXls(file, take);
  else readCsv(file, limits, take);
}

try {
  await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  hand();
  tell({ done: true });
} catch (error) {
  tell({ refused: error instanceof UnreadableTable ? error.message : texts.damaged });
}
