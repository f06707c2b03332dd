import { hourMs } from '@muster/contract/http/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { makeLog } from '../log.ts';
import { type Jobs, makeJobs } from './jobs.ts';

let database: TestDatabase;
const open: Jobs[] = [];
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.close()));
});
afterAll(() => database.drop());

function start(): Jobs {
  const jobs = makeJobs({ database, log: makeLog('silent') });
  open.push(jobs);
  return jobs;
}

describe('job', () => {
  it('runs in one of two processes, and both can read its counts', async () => {
    const [one, other] = [start(), start()];
    let runs = 0;
    const work = async () => ({ runs: ++runs });
    one.every('counting', hourMs, work);
    other.every('counting', hourMs, work);
    const ran = await Promise.all([one.runNow('counting'), other.runNow('counting')]);
    expect(runs).toBe(ran.filter(Boolean).length);
    expect(runs).toBeGreaterThan(0);
    expect(await other.findRun('counting')).toMatchObject({ counts: { runs }, failure: null });
  });

  it('is taken over when the lease of its process has expired, and not before', async () => {
    const jobs = start();
    let runs = 0;
    jobs.every('takeover', hourMs, async () => ({ runs: ++runs }));
    const setLeaseEnd = (when: string) =>
      database.acrossUniversities((tx) =>
        tx.execute(
          `INSERT INTO job_runs (name, due_at, started_at) VALUES ('takeover', now() + $1::interval, now())
           ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, started_at = now(), ended_at = NULL`,
          [when],
        ),
      );
    await setLeaseEnd('1 minute');
    expect([await jobs.runNow('takeover'), runs]).toEqual([false, 0]);
    await setLeaseEnd('-1 second');
    expect([await jobs.runNow('takeover'), runs]).toEqual([true, 1]);
  });

  it('stores the failure, keeps the last counts and runs again', async () => {
    const jobs = start();
    const work = vi.fn<() => Promise<{ done: number }>>();
    jobs.every('failing', hourMs, work);
    work
      .mockResolvedValueOnce({ done: 3 })
      .mockRejectedValueOnce(new Error('disk full'))
      .mockResolvedValueOnce({ done: 4 });
    await jobs.runNow('failing');
    await jobs.runNow('failing');
    expect(await jobs.findRun('failing')).toMatchObject({ counts: { done: 3 }, failure: 'disk full' });
    await jobs.runNow('failing');
    expect(await jobs.findRun('failing')).toMatchObject({ counts: { done: 4 }, failure: null });
  });

  it('runs again after the time that is set for failures', async () => {
    const jobs = start();
    const work = async () => {
      throw new Error('disk full');
    };
    jobs.every('retried', 60_000, work, { retryMs: hourMs });
    await jobs.runNow('retried');
    const run = await jobs.findRun('retried');
    expect(run).toMatchObject({ failure: 'disk full' });
    expect((run?.due_at.getTime() ?? 0) - (run?.started_at?.getTime() ?? 0)).toBe(hourMs);
  });

  it('stops and is awaited when the jobs are closed', async () => {
    const jobs = start();
    let isStopped = false;
    jobs.every('long', hourMs, async (mustStop) => {
      await vi.waitFor(() => expect(mustStop()).toBe(true), 15_000);
      isStopped = true;
      return {};
    });
    void jobs.runNow('long');
    await vi.waitFor(async () => expect((await jobs.findRun('long'))?.started_at).toBeInstanceOf(Date), 15_000);
    await jobs.close();
    expect(isStopped).toBe(true);
  });
});
