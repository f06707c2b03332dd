import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { findJobRun, type JobRun, listDue, takeJob, updateDueNow, updateJobEnded, updateLease } from './jobs.store.ts';
import { keepLease, leaseMs, silenceMs } from './lease.ts';

/**
 * What a run did, in numbers. `isOver` is asked between pieces of work: the process is going, or somebody else may have the job by now.
 * What is left is done by the next run, which comes at once.
 */
export type JobWork = (isOver: () => boolean) => Promise<Readonly<Record<string, number>>>;

export type Jobs = {
  /** Lets the work run every so often, in one process of the deployment at a time; the first time soon after the start. */
  every(name: string, everyMs: number, work: JobWork): void;
  /** Runs it now if nobody does; for tests and for "run now". Answers whether it ran. */
  runNow(name: string): Promise<boolean>;
  findRun(name: string): Promise<JobRun | undefined>;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

type Job = { everyMs: number; work: JobWork };

const lookEveryMs = 2_000;

/**
 * Periodic work on PostgreSQL alone: a row per job says when it is due, and whoever moves that on has the run. One look at all jobs is one
 * statement that writes nothing, so that any number of processes may look often.
 */
export function makeJobs({ database, log }: { database: Database; log: Log }): Jobs {
  const jobs = new Map<string, Job>();
  const underWay = new Map<string, Promise<boolean>>();
  let isClosing = false;
  let isLooking = false;
  let hasFailed = false;
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  async function look(): Promise<void> {
    const names = [...jobs.keys()].filter((name) => !underWay.has(name));
    if (isLooking || names.length === 0) return;
    isLooking = true;
    try {
      const due = await database.acrossUniversities((tx) => listDue(tx, names), silenceMs);
      for (const name of due) void run(name);
      hasFailed = false;
    } catch (error) {
      // Once is enough to be told of a database that is away.
      if (!hasFailed) log.warn({ err: error }, 'jobs could not be looked at');
      hasFailed = true;
    } finally {
      isLooking = false;
    }
  }

  function run(name: string): Promise<boolean> {
    const running = underWay.get(name);
    if (running) return running;
    const started = runIfDue(name)
      .catch((error: unknown) => {
        log.warn({ err: error, job: name }, 'a job could not be taken or ended');
        return false;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, started);
    return started;
  }

  async function runIfDue(name: string): Promise<boolean> {
    const job = jobs.get(name);
    if (!job || isClosing) return false;
    const askedMs = performance.now();
    const taken = await database.acrossUniversities((tx) => takeJob(tx, name, leaseMs), silenceMs);
    if (!taken) return false;
    const renew = () => database.acrossUniversities((tx) => updateLease(tx, taken, leaseMs), silenceMs);
    const lease = keepLease({ askedMs, renew });
    let isLeft = false;
    const end = await attempt(name, job, () => (isLeft ||= isClosing || lease.isOver()));
    lease.end();
    const againInMs = isLeft ? 0 : job.everyMs;
    await database.acrossUniversities((tx) => updateJobEnded(tx, taken, { ...end, againInMs }));
    return true;
  }

  async function attempt(name: string, { work }: Job, isOver: () => boolean) {
    try {
      return { counts: await work(isOver), failure: null };
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed');
      return { counts: null, failure: error instanceof Error ? error.message : 'unknown' };
    }
  }

  return {
    every: (name, everyMs, work) => void jobs.set(name, { everyMs, work }),
    async runNow(name) {
      await database.acrossUniversities((tx) => updateDueNow(tx, name));
      return run(name);
    },
    findRun: (name) => database.acrossUniversities((tx) => findJobRun(tx, name)),
    async close() {
      isClosing = true;
      clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
