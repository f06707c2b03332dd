import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { findJobRun, type JobRun, takeJob, updateDueNow, updateJobEnded } from './jobs.store.ts';

/** What a run did, in numbers. `isOver` is asked between pieces of work: the process is going. */
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

/** A process that was killed holds a job no longer than this. */
const longestLeaseMs = 15 * 60_000;
const mostBetweenLooksMs = 30_000;

/**
 * Periodic work on PostgreSQL alone: a row per job says when it is due, and whoever moves that on has the run. One look costs one
 * statement, so that any number of processes may look.
 */
export function makeJobs({ database, log }: { database: Database; log: Log }): Jobs {
  const jobs = new Map<string, Job>();
  const underWay = new Map<string, Promise<boolean>>();
  const timers: NodeJS.Timeout[] = [];
  let isOver = false;

  function look(name: string): Promise<boolean> {
    const running = underWay.get(name);
    if (running) return running;
    const run = runIfDue(name)
      .catch((error: unknown) => {
        log.warn({ err: error, job: name }, 'a job could not be looked at');
        return false;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, run);
    return run;
  }

  async function runIfDue(name: string): Promise<boolean> {
    const job = jobs.get(name);
    if (!job || isOver) return false;
    if (!(await database.acrossUniversities((tx) => takeJob(tx, name, longestLeaseMs)))) return false;
    const end = await attempt(name, job);
    await database.acrossUniversities((tx) => updateJobEnded(tx, name, { ...end, againInMs: job.everyMs }));
    return true;
  }

  async function attempt(name: string, { work }: Job) {
    try {
      return { counts: await work(() => isOver), failure: null };
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed');
      return { counts: null, failure: error instanceof Error ? error.message : 'unknown' };
    }
  }

  return {
    every(name, everyMs, work) {
      jobs.set(name, { everyMs, work });
      const timer = setInterval(() => void look(name), Math.min(everyMs, mostBetweenLooksMs));
      timer.unref();
      timers.push(timer);
    },
    async runNow(name) {
      await database.acrossUniversities((tx) => updateDueNow(tx, name));
      return look(name);
    },
    findRun: (name) => database.acrossUniversities((tx) => findJobRun(tx, name)),
    async close() {
      isOver = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
