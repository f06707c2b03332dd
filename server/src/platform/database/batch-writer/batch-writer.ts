import { setTimeout as sleep } from 'node:timers/promises';
import { httpError } from '../../http/errors/http-error.ts';
import type { Log } from '../../log.ts';
import { batchRows, batchSeconds, observeQueue } from '../../metrics/metrics.ts';
import { isDatabaseUnavailable, isRetryable } from '../client/database-errors.ts';
import type { AppRole } from '../signed-scope.ts';
import { makeWriterConnection, type RunPrepared } from './writer-connection.ts';

/** How the rows of many callers are written by few statements. */
export type BatchWork<Row, Result> = {
  /** Part of the connection's application name. */
  readonly name: string;
  /**
   * Returns the result of each row, in the order of the rows; undefined to try the row again. Must write the rows in a fixed order:
   * concurrent batches of several processes in different orders deadlock.
   */
  readonly write: (run: RunPrepared, rows: readonly Row[]) => Promise<readonly (Result | undefined)[]>;
};

type QueuedRow<Row, Result> = {
  readonly row: Row;
  readonly queuedAt: number;
  attempts: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

export type BatchWriter<Row, Result> = {
  /** Connects and prepares the statements before the first rows. Ignores a database that is away: the rows report it. */
  open(): Promise<void>;
  /** Resolves after the COMMIT that contains the row. Throws `unavailable` when the queue is full or the database stays away. */
  write(row: Row): Promise<Result>;
  /** Writes the queued rows, then closes the connection. */
  close(): Promise<void>;
};

export type BatchLimits = {
  /** Rows of one flush. */
  readonly maxRows: number;
  readonly maxQueued: number;
  /** New rows are rejected while the oldest queued row has waited longer than this. */
  readonly maxQueueMs: number;
  /** How long a row may wait for a database that is away. */
  readonly maxOutageMs: number;
  /** Under load: the shortest time from one flush to the next, unless `enoughRows` have arrived. As `commit_delay` of PostgreSQL. */
  readonly commitDelayMs: number;
};

const defaults: BatchLimits = {
  maxRows: 500,
  maxQueued: 10_000,
  maxQueueMs: 3_000,
  maxOutageMs: 2_000,
  commitDelayMs: 8,
};
/** A flush of this many rows counts as load. As `commit_siblings` of PostgreSQL. */
const loadRows = 16;
/** More rows in one flush save hardly anything per row. */
const enoughRows = 100;
const maxAttempts = 5;
const retryAfterSeconds = 1;

const unavailable = (): Error => httpError('unavailable', undefined, undefined, retryAfterSeconds);

/**
 * Group commit: a flush takes all rows that were queued during the previous flush, so that a single caller does not wait and thousands
 * share one commit. One flush is in flight at a time. A row that the database rejects fails alone.
 */
export function makeBatchWriter<Row, Result>(deps: {
  url: string;
  role?: AppRole | undefined;
  areRowsChecked?: boolean | undefined;
  work: BatchWork<Row, Result>;
  log: Log;
  limits?: Partial<BatchLimits>;
}): BatchWriter<Row, Result> {
  const { url, role, areRowsChecked, work, log } = deps;
  const limits = { ...defaults, ...deps.limits };
  const connection = makeWriterConnection({ url, role, areRowsChecked, name: work.name });
  let queue: QueuedRow<Row, Result>[] = [];
  let isClosed = false;
  let isScheduled = false;
  let delayed: NodeJS.Timeout | undefined;
  let lastFlush = { startedMs: 0, rows: 0 };
  let inFlight: Promise<void> | undefined;
  const endObservation = observeQueue(work.name, () => queue.length);

  /** Flushes after the event loop has read the requests that have already arrived, so that they share the flush. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      flush();
    });
  }

  /** How long to wait for more rows; 0 or less: flush now. */
  function remainingDelayMs(): number {
    if (isClosed || lastFlush.rows < loadRows || queue.length >= enoughRows) return 0;
    return lastFlush.startedMs + limits.commitDelayMs - performance.now();
  }

  function flush(): void {
    if (queue.length === 0 || inFlight) return;
    const delayMs = remainingDelayMs();
    if (delayMs > 0) {
      delayed ??= setTimeout(() => {
        delayed = undefined;
        flush();
      }, delayMs);
      return;
    }
    const batch = queue.slice(0, limits.maxRows);
    queue = queue.slice(limits.maxRows);
    lastFlush = { startedMs: performance.now(), rows: batch.length };
    batchRows.observe({ writer: work.name }, batch.length);
    const stopTimer = batchSeconds.startTimer({ writer: work.name });
    inFlight = send(batch).finally(() => {
      stopTimer();
      inFlight = undefined;
      flush();
    });
  }

  /** Never rejects: every row of the batch is settled or back in the queue. */
  async function send(batch: QueuedRow<Row, Result>[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const results = await work.write(
          connection.run,
          batch.map(({ row }) => row),
        );
        batch.forEach((queued, index) => settle(queued, results[index]));
        return;
      } catch (error) {
        if (isRetryable(error) && attempt <= maxAttempts) {
          await sleep(Math.random() * 10 * attempt);
        } else if (isDatabaseUnavailable(error)) {
          // Whether the commit happened is unknown. Rows are written idempotently, so the same rows are sent again.
          batch = rejectExpired(batch);
          queue = rejectExpired(queue);
          if (batch.length === 0) return;
          await sleep(Math.min(50 * attempt, 500));
        } else if (batch.length > 1) {
          const middle = batch.length >> 1;
          await send(batch.slice(0, middle));
          return send(batch.slice(middle));
        } else {
          rejectRow(batch[0], error);
          return;
        }
      }
    }
  }

  function rejectRow(queued: QueuedRow<Row, Result> | undefined, error: unknown): void {
    log.error({ err: error, writer: work.name }, 'batch row rejected');
    queued?.reject(error);
  }

  function settle(queued: QueuedRow<Row, Result>, result: Result | undefined): void {
    if (result !== undefined) queued.resolve(result);
    else if (++queued.attempts < maxAttempts) queue.push(queued);
    else queued.reject(unavailable());
  }

  function isFull(now: number): boolean {
    const oldest = queue[0];
    return queue.length >= limits.maxQueued || (oldest !== undefined && now - oldest.queuedAt > limits.maxQueueMs);
  }

  /** Returns the rows that may continue to wait for the database. */
  function rejectExpired(rows: readonly QueuedRow<Row, Result>[]): QueuedRow<Row, Result>[] {
    const oldest = performance.now() - limits.maxOutageMs;
    return rows.filter((queued) => {
      if (queued.queuedAt > oldest) return true;
      queued.reject(unavailable());
      return false;
    });
  }

  return {
    async open() {
      await work.write(connection.run, []).catch(() => undefined);
    },
    write: (row) =>
      new Promise((resolve, reject) => {
        const now = performance.now();
        if (isClosed || isFull(now)) return reject(unavailable());
        queue.push({ row, queuedAt: now, attempts: 0, resolve, reject });
        // Enough rows are sent while the event loop is still reading the other requests.
        if (queue.length >= enoughRows) flush();
        else if (!inFlight) schedule();
      }),
    async close() {
      isClosed = true;
      clearTimeout(delayed);
      flush();
      while (inFlight) await inFlight;
      endObservation();
      await connection.close();
    },
  };
}
