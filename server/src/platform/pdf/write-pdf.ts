import { Worker } from 'node:worker_threads';
import { refuse } from '../http/refusal.ts';
import { mostPdfRows, type PdfReport, tooManyRows } from './pdf-report.ts';

export type WritePdf = (report: PdfReport) => Promise<Buffer>;

const heapMb = 256;
const withinMs = 60_000;
const mostWaiting = 4;

/** Told before anything is looked up for it, where the number of rows is known. */
export function requirePdfSize(rows: number): void {
  if (rows > mostPdfRows) throw refuse('invalid_input', tooManyRows);
}

/**
 * Draws reports in a thread of its own, one after the other: laying out letters takes seconds of a processor, and whoever
 * checks in meanwhile waits for none of them.
 */
export function makePdfWriter(): WritePdf {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (report) => {
    requirePdfSize(report.tables.reduce((sum, { rows }) => sum + rows.length, 0));
    if (waiting >= mostWaiting) throw refuse('unavailable', undefined, undefined, 10);
    waiting += 1;
    const mine = last.then(() => drawAlone(report));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}

async function drawAlone(report: PdfReport): Promise<Buffer> {
  const worker = new Worker(new URL('writing-worker.ts', import.meta.url), {
    workerData: report,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    // Nothing of the server's own is any business of it.
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.on('online', () => {
        timer = setTimeout(() => reject(refuse('unavailable', undefined, undefined, 10)), withinMs);
      });
      worker.on('message', (bytes: Uint8Array) =>
        resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      );
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`the PDF writer ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
