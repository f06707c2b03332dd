import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Database } from '#platform/database/database.ts';
import { HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { Log } from '#platform/log.ts';
import type { TaskWorker } from '#platform/threads/task-worker.ts';
import { type JobResult, updateFinished, updateProgress } from '../imports.store.ts';

const heartbeatIntervalMs = 2_000;
const progressIntervalMs = 400;
/** Each check holds a connection and all rows of its file. */
const maxConcurrentChecks = 2;
const maxQueuedChecks = 8;
export const otherImportRunning =
  'Another import is being applied or undone right now. Please try again when it is done.';
const unexpectedFailure = 'Something went wrong on our side. Nothing was changed; please try again.';

export type JobIds = { readonly universityId: string; readonly importId: string; readonly runId: string };

/** A background job on one import. */
export type ImportJob = JobIds & {
  /** Records the number of processed rows. Throws when another job has taken over the import or the server is stopping. */
  progress(processedRows: number): void;
};

/** A job in the worker thread, with requests to the main thread. */
export type WorkerJob = ImportJob & { request(body: unknown): Promise<unknown> };
/** The input of a task of the import worker. */
export type WorkerTask<Input> = { readonly job: JobIds; readonly input: Input };

export type ImportJobs = ReturnType<typeof makeImportJobs>;

/** Runs import jobs in the background of the requests that start them, and stores their progress and heartbeats. */
export function makeImportJobs(deps: { database: Database; log: Log }) {
  const { database, log } = deps;
  const running = new Map<string, Promise<void>>();
  const limitChecks = pLimit(maxConcurrentChecks);
  let isClosing = false;

  async function run(ids: JobIds, failureState: JobResult['state'], work: (job: ImportJob) => Promise<void>) {
    const { universityId, importId, runId } = ids;
    let processedRows = 0;
    let storedRows = -1;
    let storedAt = performance.now();
    let isLost = false;
    let isStoring = false;
    const storeProgress = async (): Promise<void> => {
      const isHeartbeatDue = performance.now() - storedAt >= heartbeatIntervalMs;
      if (isStoring || (processedRows === storedRows && !isHeartbeatDue)) return;
      isStoring = true;
      storedRows = processedRows;
      storedAt = performance.now();
      try {
        isLost = !(await database.inUniversity(universityId, (tx) => updateProgress(tx, importId, runId, storedRows)));
      } finally {
        isStoring = false;
      }
    };
    // Progress is stored in separate transactions: the transaction of the job is invisible until its commit.
    const timer = setInterval(() => void storeProgress().catch(() => undefined), progressIntervalMs);
    try {
      await work({
        ...ids,
        progress(rows) {
          processedRows = rows;
          if (isClosing || isLost)
            throw httpError('unavailable', 'The server was stopped in the middle. Please try again.');
        },
      });
    } catch (error) {
      if (!(error instanceof HttpError)) log.error({ err: error, importId }, 'import job failed');
      const failure = error instanceof HttpError ? error.message : unexpectedFailure;
      clearInterval(timer);
      await database
        .inUniversity(universityId, (tx) => updateFinished(tx, importId, runId, { state: failureState, failure }))
        .catch((failed: unknown) => log.warn({ err: failed, importId }, 'failed to reset import state'));
    } finally {
      clearInterval(timer);
    }
  }

  return {
    newRunId: (): string => randomUUID(),

    /** Starts a job. `work` stores its result in its own transaction; if it throws, the import gets `failureState`. */
    start(ids: JobIds, failureState: JobResult['state'], work: (job: ImportJob) => Promise<void>): void {
      const end = run(ids, failureState, work).finally(() => running.delete(ids.importId));
      running.set(ids.importId, end);
    },

    /** Throws `unavailable` while the queue of checks is full. */
    requireQueueSpace(): void {
      if (limitChecks.pendingCount >= maxQueuedChecks) throw httpError('unavailable', undefined, undefined, 5);
    },

    /** Runs few checks at once. The heartbeats of queued checks continue. */
    check: (job: ImportJob, work: () => Promise<void>): Promise<void> =>
      limitChecks(async () => {
        job.progress(0);
        await work();
      }),

    /** Resolves when this process has no running job on the import. */
    whenSettled: (importId: string): Promise<void> => running.get(importId) ?? Promise.resolve(),

    /** Aborts running jobs, whose transactions are rolled back. */
    async close(): Promise<void> {
      isClosing = true;
      await Promise.allSettled(running.values());
    },
  };
}

/** Rolls back the transaction of a job that no longer owns its import. */
export function requireOwnership(isOwner: boolean): void {
  if (!isOwner) throw httpError('conflict', 'Another process took over this import. Please try again.');
}

/** Runs the task of a job in the import worker and forwards its progress and requests. */
export function runInWorker<Result = void>(
  worker: TaskWorker,
  task: string,
  job: ImportJob,
  input: unknown,
  onRequest?: (body: string) => Promise<unknown>,
): Promise<Result> {
  const { universityId, importId, runId } = job;
  return worker.run<Result>(task, { job: { universityId, importId, runId }, input } satisfies WorkerTask<unknown>, {
    onProgress: (rows) => job.progress(Number(rows)),
    ...(onRequest ? { onRequest: (body: unknown) => onRequest(String(body)) } : {}),
  });
}
