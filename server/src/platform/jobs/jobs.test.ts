import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../database/test-database.ts';
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
const hourMs = 3_600_000;

test('of two processes one does the work, and both can tell what it counted', async () => {
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

test('a job whose process was killed is taken over when its lease is over, and not before', async () => {
  const jobs = start();
  let runs = 0;
  jobs.every('orphan', hourMs, async () => ({ runs: ++runs }));
  const leaseEnds = (when: string) =>
    database.acrossUniversities((tx) =>
      tx.query(
        `INSERT INTO job_runs (name, due_at, started_at) VALUES ('orphan', now() + $1::interval, now())
         ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, started_at = now(), ended_at = NULL`,
        [when],
      ),
    );
  await leaseEnds('1 minute');
  expect([await jobs.runNow('orphan'), runs]).toEqual([false, 0]);
  await leaseEnds('-1 second');
  expect([await jobs.runNow('orphan'), runs]).toEqual([true, 1]);
});

test('a job that fails says why, keeps its last figures, and is tried again', async () => {
  const jobs = start();
  const work = vi.fn<() => Promise<{ done: number }>>();
  jobs.every('unsure', hourMs, work);
  work
    .mockResolvedValueOnce({ done: 3 })
    .mockRejectedValueOnce(new Error('disk full'))
    .mockResolvedValueOnce({ done: 4 });
  await jobs.runNow('unsure');
  await jobs.runNow('unsure');
  expect(await jobs.findRun('unsure')).toMatchObject({ counts: { done: 3 }, failure: 'disk full' });
  await jobs.runNow('unsure');
  expect(await jobs.findRun('unsure')).toMatchObject({ counts: { done: 4 }, failure: null });
});

test('closing waits for the work under way, which is told to end', async () => {
  const jobs = start();
  let end: string | undefined;
  jobs.every('long', hourMs, async (isOver) => {
    await vi.waitFor(() => expect(isOver()).toBe(true), 15_000);
    end = 'told';
    return {};
  });
  void jobs.runNow('long');
  await vi.waitFor(async () => expect((await jobs.findRun('long'))?.started_at).toBeInstanceOf(Date), 15_000);
  await jobs.close();
  expect(end).toBe('told');
});
