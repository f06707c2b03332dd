import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { makeLog } from '../log.ts';
import { type Jobs, type JobWork, makeJobs } from './jobs.ts';
import { leaseMs } from './lease.ts';

let database: TestDatabase;
const open: Jobs[] = [];
const holders: ChildProcess[] = [];
const held: (() => void)[] = [];
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterEach(async () => {
  for (const letGo of held.splice(0)) letGo();
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  await Promise.all(open.splice(0).map((jobs) => jobs.close()));
});
afterAll(() => database.drop());

const dayMs = 86_400_000;
const patience = { timeout: 30_000, interval: 50 };

function start(name: string, work: JobWork): Jobs {
  const jobs = makeJobs({ database, log: makeLog('silent') });
  open.push(jobs);
  jobs.every(name, dayMs, work);
  return jobs;
}

/** Work that goes on until it is let go. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.push(resolve);
  return { isLetGo: promise, letGo: resolve };
}

/** Another process of the deployment, which has the job when this is fulfilled. */
async function startHolder(name: string) {
  const { url, role = '' } = database.connection;
  const program = fileURLToPath(new URL('job-holder.setup.ts', import.meta.url));
  const holder = spawn(process.execPath, [program, url, role, name], { stdio: ['pipe', 'pipe', 'inherit'] });
  holders.push(holder);
  let said = '';
  holder.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitFor(() => expect(said).toContain('working'), patience);
  return { holder, said: () => said };
}

test('a job whose process is killed goes on in another one, without anybody waiting for its next day', async () => {
  const { holder } = await startHolder('orphan');
  let runs = 0;
  const jobs = start('orphan', async () => ({ runs: ++runs }));
  expect([await jobs.runNow('orphan'), runs]).toEqual([false, 0]);
  holder.kill('SIGKILL');
  await vi.waitFor(async () => expect(await jobs.findRun('orphan')).toMatchObject({ counts: { runs: 1 } }), patience);
}, 90_000);

test('a run is nobody else’s however long it takes', async () => {
  const { isLetGo, letGo } = hold();
  const wasOver: boolean[] = [];
  let others = 0;
  const one = start('long', async (isOver) => {
    await isLetGo;
    wasOver.push(isOver());
    return { pieces: 1 };
  });
  const ran = one.runNow('long');
  await vi.waitFor(async () => expect((await one.findRun('long'))?.started_at).toBeInstanceOf(Date), patience);
  const other = start('long', async () => ({ others: ++others }));
  const began = (await other.findRun('long'))?.started_at?.getTime() ?? Number.NaN;
  const isHeldFor = async () => ((await other.findRun('long'))?.due_at.getTime() ?? 0) - began;
  await vi.waitFor(async () => expect(await isHeldFor()).toBeGreaterThan(2 * leaseMs), patience);
  expect(await other.runNow('long')).toBe(false);
  letGo();
  expect([await ran, wasOver, others]).toEqual([true, [false], 0]);
  expect(await other.findRun('long')).toMatchObject({ counts: { pieces: 1 }, failure: null });
}, 90_000);

test('a process that stood still while another took over does nothing more, and has no say in what became of it', async () => {
  const { holder, said } = await startHolder('paused');
  holder.kill('SIGSTOP');
  const { isLetGo, letGo } = hold();
  let runs = 0;
  const jobs = start('paused', async () => {
    runs += 1;
    await isLetGo;
    return { byTheOther: 1 };
  });
  await vi.waitFor(() => expect(runs).toBe(1), patience);
  holder.kill('SIGCONT');
  await vi.waitFor(() => expect(said()).toBe('working\ntold to end\nended\n'), patience);
  const third = start('paused', async () => ({ byAThird: 1 }));
  expect(await third.runNow('paused')).toBe(false);
  letGo();
  await vi.waitFor(async () => expect((await jobs.findRun('paused'))?.counts).toEqual({ byTheOther: 1 }), patience);
}, 90_000);

test('what a process leaves undone when it ends in good order, another goes on with at once', async () => {
  const { promise: begun, resolve: isBegun } = Promise.withResolvers<void>();
  const one = start('left', async (isOver) => {
    isBegun();
    await vi.waitFor(() => expect(isOver()).toBe(true), patience);
    return { half: 1 };
  });
  void one.runNow('left');
  await begun;
  await one.close();
  const other = start('left', async () => ({ rest: 1 }));
  await vi.waitFor(async () => expect((await other.findRun('left'))?.counts).toEqual({ rest: 1 }), patience);
}, 90_000);
