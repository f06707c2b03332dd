import { execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPlan } from '../server/src/demo/plan/university-plan.ts';

/** A running product with its own server, database and demo university. */
export type Product = {
  readonly url: string;
  readonly dataDir: string;
  /** Standard output and standard error of the server so far. */
  readonly output: () => string;
  readonly stop: (options?: { keepsData: boolean }) => Promise<void>;
};

const root = new URL('..', import.meta.url).pathname;
const startTimeoutMs = 300_000;
const minRemainingDayMs = 6 * 60_000;

/** Environment variable with the data folder of the first start (first-start.setup.ts). */
export const firstStartVariable = 'MUSTER_STARTED_ONCE';

/** Keeps the owners of files: the database runs as a separate account. */
export function copyFirstStart(dataDir: string): void {
  const firstStart = process.env[firstStartVariable];
  if (firstStart) execFileSync('cp', ['-a', `${firstStart}/.`, dataDir]);
}

/** Starts a product from a copy of the first start, or as another first start with its own secret and demo university. */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  { isFirstStart = false, isLocalhost = false } = {},
): Promise<Product> {
  await waitForNextDay();
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-e2e-'));
  // An external database already contains the data of the first start.
  if (!environment['DATABASE_URL'] && !isFirstStart) copyFirstStart(dataDir);
  const port = String(await freePort());
  const { DATABASE_URL: _databaseUrl, NODE_ENV: _nodeEnv, VITEST: _vitest, ...inherited } = process.env;
  const env = { ...inherited, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', ...environment };
  // Passkeys do not work on IP addresses.
  if (isLocalhost) Object.assign(env, { PUBLIC_URL: `http://localhost:${port}` });
  // The server exits when the IPC channel to a killed test run closes.
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));

  const stop: Product['stop'] = async (options) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await exited;
      clearTimeout(killTimer);
    }
    if (options?.keepsData !== true) rmSync(dataDir, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The product did not start:\n${output}`);
    }
    await sleep(100);
  }
  return { url, dataDir, output: () => output, stop };
}

/** The current demo class ends at midnight of its university: shortly before midnight, waits for the next day. */
async function waitForNextDay(): Promise<void> {
  const now = Temporal.Now.zonedDateTimeISO(demoPlan.timeZone);
  const remainingMs = now.startOfDay().add({ days: 1 }).epochMilliseconds - now.epochMilliseconds;
  if (remainingMs < minRemainingDayMs) await sleep(remainingMs + 5_000);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

/**
 * Below the ephemeral port range, so that no outgoing connection takes the port first. Each worker uses a different range.
 */
const portsPerWorker = 500;
let nextPort = 20_000 + portsPerWorker * Number(process.env['VITEST_POOL_ID'] ?? 0) + (process.pid % portsPerWorker);

async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < portsPerWorker; attempt++) {
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
