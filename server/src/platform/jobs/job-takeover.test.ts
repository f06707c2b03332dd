import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dayMs } from '@muster/contract/http/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { makeLog } from '../log.ts';
import { type Jobs, type JobWork, makeJobs } from './jobs.ts';
import { leaseMs } from './lease.ts';

let database: TestDatabase;
const open: Jobs[] = [];
const holders: ChildProcess[] = [];
const blocked: (() => void)[] = [];
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterEach(async () => {
  for (const release of blocked.splice(0)) release();
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  await Promise.all(open.splice(0).map((jobs) => jobs.close()));
});
afterAll(() => database.drop());

const waitOptions = { timeout: 30_000, interval: 50 };

function start(name: string, work: JobWork): Jobs {
  const jobs = makeJobs({ database, log: makeLog('silent') });
  open.push(jobs);
  jobs.every(name, dayMs, work);
  return jobs;
}

/** A promise for work that must not end before `release`. */
function block() {
  const { promise, resolve } = Promise.withResolvers<void>();
  blocked.push(resolve);
  return { isReleased: promise, release: resolve };
}

/** Starts another process of the deployment; resolves when it runs the job. */
async function startHolder(name: string) {
  const { url, role = null } = database.connection;
  const program = fileURLToPath(new URL('job-holder.setup.ts', import.meta.url));
  const holder = spawn(process.execPath, [program, url, JSON.stringify(role), name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  holders.push(holder);
  let output = '';
  holder.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(output).toContain('working'), waitOptions);
  return { holder, output: () => output };
}

describe('job', () => {
  it('runs in another process soon after its process is killed', async () => {
    const { holder } = await startHolder('killed');
    let runs = 0;
    const jobs = start('killed', async () => ({ runs: ++runs }));
    expect([await jobs.runNow('killed'), runs]).toEqual([false, 0]);
    holder.kill('SIGKILL');
    await vi.waitFor(
      async () => expect(await jobs.findRun('killed')).toMatchObject({ counts: { runs: 1 } }),
      waitOptions,
    );
  }, 90_000);

  it('stays with a process that renews its lease, however long the run takes', async () => {
    const { isReleased, release } = block();
    const stops: boolean[] = [];
    let others = 0;
    const one = start('long', async (mustStop) => {
      await isReleased;
      stops.push(mustStop());
      return { pieces: 1 };
    });
    const ran = one.runNow('long');
    await vi.waitFor(async () => expect((await one.findRun('long'))?.started_at).toBeInstanceOf(Date), waitOptions);
    const other = start('long', async () => ({ others: ++others }));
    const began = (await other.findRun('long'))?.started_at?.getTime() ?? Number.NaN;
    const leasedForMs = async () => ((await other.findRun('long'))?.due_at.getTime() ?? 0) - began;
    await vi.waitFor(async () => expect(await leasedForMs()).toBeGreaterThan(2 * leaseMs), waitOptions);
    expect(await other.runNow('long')).toBe(false);
    release();
    expect([await ran, stops, others]).toEqual([true, [false], 0]);
    expect(await other.findRun('long')).toMatchObject({ counts: { pieces: 1 }, failure: null });
  }, 90_000);

  it('stops in a process that was paused while another took it over, and keeps the result of the other', async () => {
    const { holder, output } = await startHolder('paused');
    holder.kill('SIGSTOP');
    const { isReleased, release } = block();
    let runs = 0;
    const jobs = start('paused', async () => {
      runs += 1;
      await isReleased;
      return { byTheOther: 1 };
    });
    await vi.waitFor(() => expect(runs).toBe(1), waitOptions);
    holder.kill('SIGCONT');
    await vi.waitFor(() => expect(output()).toBe('working\nmust stop\nended\n'), waitOptions);
    const third = start('paused', async () => ({ byAThird: 1 }));
    expect(await third.runNow('paused')).toBe(false);
    release();
    await vi.waitFor(
      async () => expect((await jobs.findRun('paused'))?.counts).toEqual({ byTheOther: 1 }),
      waitOptions,
    );
  }, 90_000);

  it('is continued at once by another process when its process is closed', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const one = start('left', async (mustStop) => {
      begin();
      await vi.waitFor(() => expect(mustStop()).toBe(true), waitOptions);
      return { half: 1 };
    });
    void one.runNow('left');
    await begun;
    await one.close();
    const other = start('left', async () => ({ rest: 1 }));
    await vi.waitFor(async () => expect((await other.findRun('left'))?.counts).toEqual({ rest: 1 }), waitOptions);
  }, 90_000);
});
