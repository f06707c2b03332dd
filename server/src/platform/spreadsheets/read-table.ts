import { makeConcurrencyLimit } from '../concurrency-limit.ts';
import { httpError, validationError } from '../http/errors/http-error.ts';
import { makeWorkerPool } from '../threads/worker-pool.ts';
import type { ReadTableResult, ReadTableTask } from './spreadsheet-worker.ts';
import { type Table, type TableLimits, type TableOptions, tableErrors } from './table.ts';

export type ReadTable = (bytes: Uint8Array, options?: TableOptions) => Promise<Table>;

/** Enough for the largest workbook that passes the check of its parts. */
const maxHeapMb = 320;
const timeoutMs = 12_000;
const maxQueued = 7;

/**
 * Reads spreadsheets in a worker thread with limits on memory and time; one at a time, so that ten files need no more memory than one.
 * Throws a validation error of the field `file` for an unreadable file, `unavailable` when the queue is full.
 */
export function makeTableReader(limits: TableLimits): ReadTable {
  const pool = makeWorkerPool(new URL('spreadsheet-worker.ts', import.meta.url), {
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The thread needs none of the server's settings.
    env: {},
  });
  const runLimited = makeConcurrencyLimit('spreadsheets', 1, maxQueued, () =>
    httpError('unavailable', undefined, undefined, 5),
  );

  async function read(bytes: Uint8Array, options: TableOptions): Promise<ReadTableResult> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run<ReadTableResult>('readTable', { bytes, limits, options } satisfies ReadTableTask, {
        signal,
      });
    } catch (error) {
      if (signal.aborted || isThreadFailure(error)) return { problem: tableErrors.tooBig };
      throw error;
    }
  }

  return async (bytes, options = {}) => {
    if (isImageOrPdf(bytes)) throw validationError({ file: tableErrors.noTable });
    const result = await runLimited(() => read(bytes, options));
    if ('problem' in result) throw validationError({ file: result.problem });
    return result;
  };
}

/** The thread ran out of memory, or ended otherwise. */
const isThreadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY' || error.message.startsWith('worker exited'));

/** The most frequent wrong files (PNG, JPEG, GIF, PDF) are rejected without a thread. */
const isImageOrPdf = (bytes: Uint8Array): boolean =>
  /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|%PDF)/u.test(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));
