import { execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPlan } from '../server/src/demo/plan/university-plan.ts';

/** A whole product of its own: server, database, demo university. */
export type Product = {
  readonly url: string;
  readonly dataDir: string;
  /** What the server has printed so far. */
  readonly output: () => string;
  readonly stop: (how?: { keepsData: boolean }) => Promise<void>;
};

const root = new URL('..', import.meta.url).pathname;
const startsWithin = 300_000;
const dayEndsMs = 6 * 60_000;

/** Names in the environment the data of a product that was started and stopped once (first-start.setup.ts). */
export const startedOnce = 'MUSTER_STARTED_ONCE';

/** With its owners: the database runs as an account of its own. */
export function copyFirstStart(dataDir: string): void {
  const started = process.env[startedOnce];
  if (started) execFileSync('cp', ['-a', `${started}/.`, dataDir]);
}

export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  await untilClassesLast();
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-e2e-'));
  // Where the database is somebody else's, so is all that the first start made.
  if (!settings['DATABASE_URL']) copyFirstStart(dataDir);
  const port = String(await freePort());
  const { DATABASE_URL: _, NODE_ENV: __, VITEST: ___, ...outside } = process.env;
  const env = { ...outside, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', ...settings };
  // As under the launcher: the server ends when the IPC channel to a killed test run closes.
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));

  const stop: Product['stop'] = async (how) => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await gone;
      clearTimeout(late);
    }
    if (how?.keepsData !== true) rmSync(dataDir, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startsWithin;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The product did not start:\n${printed}`);
    }
    await sleep(100);
  }
  return { url, dataDir, output: () => printed, stop };
}

/** The demo's class ends with the day of its university: too late in the evening the journeys wait for the next day. */
async function untilClassesLast(): Promise<void> {
  const now = Temporal.Now.zonedDateTimeISO(demoPlan.timeZone);
  const leftMs = now.startOfDay().add({ days: 1 }).epochMilliseconds - now.epochMilliseconds;
  if (leftMs < dayEndsMs) await sleep(leftMs + 5_000);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

/**
 * Below those that the system gives to outgoing connections, one of which could take the port before the product does; and
 * each worker of the run asks in a range of its own.
 */
const portsOfWorker = 500;
let nextPort = 20_000 + portsOfWorker * Number(process.env['VITEST_POOL_ID'] ?? 0) + (process.pid % portsOfWorker);

async function freePort(): Promise<number> {
  for (let tried = 0; tried < portsOfWorker; tried++) {
    nextPort += 1;
    const server = createServer().listen(nextPort, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return nextPort;
  }
  throw new Error('No port is free');
}
