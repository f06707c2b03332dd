import { makeConcurrencyLimit } from '../concurrency-limit.ts';
import { httpError } from '../http/errors/http-error.ts';
import { makeWorkerPool } from '../threads/worker-pool.ts';
import { maxPdfRows, type PdfReport, tooManyRows } from './pdf-report.ts';

export type WritePdf = (report: PdfReport) => Promise<Buffer>;

const maxHeapMb = 256;
const timeoutMs = 60_000;
const idleTimeoutMs = 10_000;
/** Many lecturers print a sheet at the start of an hour; a sheet takes less than a second. */
const maxQueued = 20;

/** Throws `invalid_input` for a report with too many rows. Call it before the rows are queried where their number is known. */
export function requirePdfSize(rows: number): void {
  if (rows > maxPdfRows) throw httpError('invalid_input', tooManyRows);
}

/**
 * Writes reports as PDF, one at a time, in a worker thread: text layout takes seconds of CPU time. Throws `unavailable` when the queue
 * is full or a report takes too long.
 */
export function makePdfWriter(): WritePdf {
  const pool = makeWorkerPool(new URL('pdf-worker.ts', import.meta.url), {
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 32 },
    // The thread needs none of the server's settings.
    env: {},
  });
  const unavailable = () => httpError('unavailable', undefined, undefined, 10);
  const runLimited = makeConcurrencyLimit('PDF', 1, maxQueued, unavailable);

  return async (report) => {
    requirePdfSize(report.tables.reduce((sum, { rows }) => sum + rows.length, 0));
    return await runLimited(async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return Buffer.from(await pool.run<Uint8Array<ArrayBuffer>>('drawPdf', report, { signal }));
      } catch (error) {
        throw signal.aborted ? unavailable() : error;
      }
    });
  };
}
