import { Worker } from 'node:worker_threads';
import { refuse, refuseFields } from '../http/refusal.ts';
import type { ReadingNews, ReadingOrder } from './reading-worker.ts';
import { type TableLimits, type TableRow, texts } from './table.ts';

export type ReadTable = (bytes: Uint8Array) => Promise<TableRow[]>;

/** A workbook was looked through before it is read, and its longest list needs this much; other formats need less. */
const heapMb = { workbook: 224, other: 128 };
const withinMs = 12_000;
/** Nothing that a person made is as slow as this in the old format, which has a row limit of its own. */
const legacyWithinMs = 5_000;
const mostWaiting = 8;

/**
 * Reads a spreadsheet in a thread of its own, with its own memory and a limit in time; one after the other, so that ten files
 * take no more memory than one. Refuses what cannot be read, as a field named `file`.
 */
export function makeTableReader(limits: TableLimits): ReadTable {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (bytes) => {
    if (isPicture(bytes)) throw refuseFields({ file: texts.noTable });
    if (waiting >= mostWaiting) throw refuse('unavailable', undefined, undefined, 5);
    waiting += 1;
    const mine = last.then(() => readAlone({ bytes, limits }));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}

/** The most usual mistakes need no thread: PNG, JPEG, GIF, PDF. */
const isPicture = (bytes: Uint8Array): boolean =>
  /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|%PDF)/u.test(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));

async function readAlone(order: ReadingOrder): Promise<TableRow[]> {
  const worker = new Worker(new URL('reading-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: {
      maxOldGenerationSizeMb: order.bytes[0] === 0x50 ? heapMb.workbook : heapMb.other,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
    // Nothing of the server's own is any business of it.
    env: {},
    stderr: true,
  });
  const isLegacy = order.bytes[0] === 0xd0;
  const rows: TableRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const refused = (text: string): void => reject(refuseFields({ file: text }));
      worker.on('online', () => {
        timer = setTimeout(() => refused(texts.tooBig), isLegacy ? legacyWithinMs : withinMs);
      });
      worker.on('message', (news: ReadingNews) => {
        if ('rows' in news) rows.push(...news.rows);
        else if ('refused' in news) refused(news.refused);
        else resolve(rows);
      });
      worker.on('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused(texts.tooBig) : reject(error),
      );
      worker.on('exit', () => refused(texts.tooBig));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
