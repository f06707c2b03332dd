import type { Database } from '../database/database.ts';
import { runInLogContext } from '../log-context.ts';
import type { Log } from '../log.ts';
import {
  findJobRun,
  type JobRun,
  listDue,
  acquireJob,
  updateDueNow,
  updateJobEnded,
  updateLease,
} from './jobs.store.ts';
import { startLease, leaseMs, leaseQueryTimeoutMs } from './lease.ts';

/**
 * The work of one run; returns counts for its record. It must check `mustStop` between steps: true when the process is stopping or may have
 * lost the job. The next run starts at once and does the remaining work.
 */
export type JobWork = (mustStop: () => boolean) => Promise<Readonly<Record<string, number>>>;

export type Jobs = {
  /**
   * Runs the work periodically, in one process of the deployment at a time; the first time soon after the start. `retryMs`: how long after a
   * failed run the next one starts, with the failure recorded until then; as after any run by default.
   */
  every(name: string, everyMs: number, work: JobWork, options?: { readonly retryMs: number }): void;
  /** Runs the job now unless a process already does. Returns whether it ran. */
  runNow(name: string): Promise<boolean>;
  findRun(name: string): Promise<JobRun | undefined>;
  /** Waits for the running jobs. */
  close(): Promise<void>;
};

type Job = { everyMs: number; retryMs: number; work: JobWork };

const pollIntervalMs = 2_000;

/**
 * Periodic jobs coordinated by PostgreSQL: a row per job holds its due time, and the process that moves it forward has the run. A poll is
 * one read-only statement for all jobs, so that many processes can poll often.
 */
export function makeJobs({ database, log }: { database: Database; log: Log }): Jobs {
  const jobs = new Map<string, Job>();
  const running = new Map<string, Promise<boolean>>();
  let isClosing = false;
  let isPolling = false;
  let hasFailed = false;
  const timer = setInterval(() => void poll(), pollIntervalMs).unref();

  async function poll(): Promise<void> {
    const names = [...jobs.keys()].filter((name) => !running.has(name));
    if (isPolling || names.length === 0) return;
    isPolling = true;
    try {
      const due = await database.acrossUniversities((tx) => listDue(tx, names), leaseQueryTimeoutMs);
      for (const name of due) void run(name);
      hasFailed = false;
    } catch (error) {
      // Logged once per outage.
      if (!hasFailed) log.warn({ err: error }, 'job poll failed');
      hasFailed = true;
    } finally {
      isPolling = false;
    }
  }

  function run(name: string): Promise<boolean> {
    const current = running.get(name);
    if (current) return current;
    const started = runInLogContext({ job: name }, () => runIfDue(name))
      .catch((error: unknown) => {
        log.warn({ err: error, job: name }, 'failed to acquire or finish job');
        return false;
      })
      .finally(() => running.delete(name));
    running.set(name, started);
    return started;
  }

  async function runIfDue(name: string): Promise<boolean> {
    const job = jobs.get(name);
    if (!job || isClosing) return false;
    const acquiredMs = performance.now();
    const lease = await database.acrossUniversities((tx) => acquireJob(tx, name, leaseMs), leaseQueryTimeoutMs);
    if (!lease) return false;
    const renew = () => database.acrossUniversities((tx) => updateLease(tx, lease, leaseMs), leaseQueryTimeoutMs);
    const renewal = startLease({ acquiredMs, renew });
    let isStopped = false;
    const end = await runWork(job, () => (isStopped ||= isClosing || renewal.isExpired()));
    renewal.end();
    const nextInMs = isStopped ? 0 : end.failure === null ? job.everyMs : job.retryMs;
    await database.acrossUniversities((tx) => updateJobEnded(tx, lease, { ...end, nextInMs }));
    return true;
  }

  async function runWork({ work }: Job, mustStop: () => boolean) {
    try {
      return { counts: await work(mustStop), failure: null };
    } catch (error) {
      log.error({ err: error }, 'job failed');
      return { counts: null, failure: error instanceof Error ? error.message : 'unknown' };
    }
  }

  return {
    every: (name, everyMs, work, { retryMs } = { retryMs: everyMs }) => void jobs.set(name, { everyMs, retryMs, work }),
    async runNow(name) {
      await database.acrossUniversities((tx) => updateDueNow(tx, name));
      return run(name);
    },
    findRun: (name) => database.acrossUniversities((tx) => findJobRun(tx, name)),
    async close() {
      isClosing = true;
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
