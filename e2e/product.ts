import { execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPlan } from '../server/src/demo/plan/university-plan.ts';
import { freePort } from '../tools/free-port.ts';

/** A running product with its own server, database and demo university. */
export type Product = {
  readonly url: string;
  readonly dataDir: string;
  /** Standard output and standard error of the server so far. */
  readonly output: () => string;
  /** Returns the exit code. */
  readonly stop: (options?: { keepsData: boolean }) => Promise<number | null>;
};

const ownRoot = new URL('..', import.meta.url).pathname;
const startTimeoutMs = 300_000;
const minRemainingDayMs = 6 * 60_000;

/** Environment variable with the data folder of the first start (first-start.setup.ts). */
export const firstStartVariable = 'MUSTER_STARTED_ONCE';

/** Keeps the owners of files: the database runs as a separate account. */
export function copyFirstStart(dataDir: string): void {
  const firstStart = process.env[firstStartVariable];
  if (firstStart) execFileSync('cp', ['-a', `${firstStart}/.`, dataDir]);
}

/**
 * Starts a product from a copy of the first start, or as another first start with its own secret and demo university. `root` is the folder
 * of its code.
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  { isFirstStart = false, isLocalhost = false, root = ownRoot } = {},
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
    return child.exitCode;
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
