import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway, isRetryable } from './failures.ts';
import { makeLane, type Lane, type RunPrepared } from './batch-lane.ts';

/** How many callers' rows are written by few statements, and what became of each. */
export type BatchWork<Row, Result> = {
  readonly name: string;
  /**
   * The result of each row, in the order of the rows; undefined when it has to be tried again. Rows are written in one order in every
   * batch of every process: batches that overlap in another order lock each other out.
   */
  readonly write: (run: RunPrepared, rows: readonly Row[]) => Promise<readonly (Result | undefined)[]>;
  /** What the database's refusal of one row means, if it means something to the caller. */
  readonly refused?: (error: { readonly code?: unknown }) => Result | undefined;
};

type Waiting<Row, Result> = {
  readonly row: Row;
  readonly since: number;
  tries: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

export type BatchWriter<Row, Result> = {
  /** Connects and plans before the first rows come. A database that is away is met again by them. */
  open(): Promise<void>;
  /** Resolves after the COMMIT that holds the row. */
  write(row: Row): Promise<Result>;
  /** Writes what has been accepted, then ends the connections. */
  close(): Promise<void>;
};

export type BatchLimits = {
  /** Flushes under way at the same time. */
  readonly lanes: number;
  readonly mostRows: number;
  readonly mostWaiting: number;
  /** As long as somebody has waited longer than this for a flush, nobody else is let in: a slow machine has a shorter queue. */
  readonly mostWaitMs: number;
  /** How long a row may wait for a database that is away. */
  readonly patienceMs: number;
  /** While many come: from one flush to the next, unless enough have gathered before. */
  readonly gatherMs: number;
};

// Measured on 2 cores: with a second flush under way the batches are smaller and each row costs a fifth more.
const defaults: BatchLimits = {
  lanes: 1,
  mostRows: 500,
  mostWaiting: 10_000,
  mostWaitMs: 3_000,
  patienceMs: 2_000,
  gatherMs: 8,
};
/** A flush of so many says that many come. */
const manyRows = 16;
/** More in one flush make each row hardly cheaper. */
const enoughRows = 100;
const mostTries = 5;
const retryAfterSeconds = 1;

/**
 * Group commit: a flush takes what has gathered while the previous one was under way, so one caller waits for nobody and
 * thousands share a commit. Where many come, it also waits a few milliseconds for more of them: a flush and its commit cost as much as
 * thirty rows. A row that the database refuses fails alone.
 */
export function makeBatchWriter<Row, Result>(deps: {
  url: string;
  role?: string | undefined;
  work: BatchWork<Row, Result>;
  log: Log;
  limits?: Partial<BatchLimits>;
}): BatchWriter<Row, Result> {
  const { work, log } = deps;
  const limits = { ...defaults, ...deps.limits };
  let waiting: Waiting<Row, Result>[] = [];
  let isClosed = false;
  let isScheduled = false;
  let gathering: NodeJS.Timeout | undefined;
  let latest = { startedMs: 0, rows: 0 };
  const idle: Lane[] = Array.from({ length: limits.lanes }, () =>
    makeLane({ url: deps.url, role: deps.role, name: work.name }),
  );
  const lanes = [...idle];
  const underWay = new Set<Promise<void>>();

  /** After the requests that this turn of the event loop has read: they come in the same flush. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      flush();
    });
  }

  /** How long it is worth waiting for more rows; 0 or less: not at all. */
  function gatherMs(): number {
    if (isClosed || latest.rows < manyRows || waiting.length >= enoughRows) return 0;
    return latest.startedMs + limits.gatherMs - performance.now();
  }

  function flush(): void {
    while (waiting.length > 0 && idle.length > 0) {
      const waitMs = gatherMs();
      if (waitMs > 0) {
        gathering ??= setTimeout(() => {
          gathering = undefined;
          flush();
        }, waitMs);
        return;
      }
      const lane = idle.pop();
      if (!lane) return;
      const batch = waiting.length <= limits.mostRows ? waiting : waiting.slice(0, limits.mostRows);
      waiting = batch === waiting ? [] : waiting.slice(limits.mostRows);
      latest = { startedMs: performance.now(), rows: batch.length };
      const flight = send(lane, batch).finally(() => {
        idle.push(lane);
        underWay.delete(flight);
        flush();
      });
      underWay.add(flight);
    }
  }

  /** Never rejects: every row of the batch has its answer, or stands in the queue again. */
  async function send(lane: Lane, batch: Waiting<Row, Result>[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const rows = batch.map(({ row }) => row);
        const results = await work.write(lane.run, rows);
        batch.forEach((one, index) => settle(one, results[index]));
        return;
      } catch (error) {
        if (isRetryable(error) && attempt <= mostTries) {
          await sleep(Math.random() * 10 * attempt);
        } else if (isDatabaseAway(error)) {
          // Whether the commit happened is unknown. Writing the same rows again finds the marks that stand, so it is safe.
          batch = stillPatient(batch);
          if (batch.length === 0) return;
          await sleep(Math.min(50 * attempt, 500));
        } else if (batch.length > 1) {
          const middle = batch.length >> 1;
          await send(lane, batch.slice(0, middle));
          return send(lane, batch.slice(middle));
        } else {
          refuseRow(batch[0], error);
          return;
        }
      }
    }
  }

  function refuseRow(one: Waiting<Row, Result> | undefined, error: unknown): void {
    const meaning = work.refused?.(error as { code?: unknown });
    if (meaning !== undefined) return one?.resolve(meaning);
    log.error({ err: error }, `a row of ${work.name} could not be written`);
    one?.reject(error);
  }

  function settle(one: Waiting<Row, Result>, result: Result | undefined): void {
    if (result !== undefined) one.resolve(result);
    else if (++one.tries < mostTries) waiting.push(one);
    else one.reject(refuse('unavailable', undefined, undefined, retryAfterSeconds));
  }

  function isFull(now: number): boolean {
    const longest = waiting[0];
    return waiting.length >= limits.mostWaiting || (longest !== undefined && now - longest.since > limits.mostWaitMs);
  }

  function stillPatient(batch: Waiting<Row, Result>[]): Waiting<Row, Result>[] {
    const limit = performance.now() - limits.patienceMs;
    const isPatient = (one: Waiting<Row, Result>) => {
      if (one.since > limit) return true;
      one.reject(refuse('unavailable', undefined, undefined, retryAfterSeconds));
      return false;
    };
    waiting = waiting.filter(isPatient);
    return batch.filter(isPatient);
  }

  return {
    async open() {
      await Promise.allSettled(lanes.map((lane) => work.write(lane.run, [])));
    },
    write: (row) =>
      new Promise((resolve, reject) => {
        const now = performance.now();
        if (isClosed || isFull(now)) return reject(refuse('unavailable', undefined, undefined, retryAfterSeconds));
        waiting.push({ row, since: now, tries: 0, resolve, reject });
        // Enough are on their way while the other requests of this turn, hundreds of them, are still being read.
        if (waiting.length >= enoughRows) flush();
        else if (idle.length > 0) schedule();
      }),
    async close() {
      isClosed = true;
      clearTimeout(gathering);
      flush();
      while (underWay.size > 0) await Promise.all(underWay);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
