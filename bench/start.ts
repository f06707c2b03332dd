import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPort } from '../server/src/platform/startup/port.ts';
import { onInterrupt } from './harness/shutdown.ts';
import { median, report, round } from './harness/figures.ts';
import { residentMb } from './harness/processes.ts';

/** `npm start` with everything installed: first with an empty data directory, then warm. */
const root = new URL('..', import.meta.url).pathname;
const warmRuns = 5;
const timeoutMs = 120_000;

const dataDir = mkdtempSync(join(tmpdir(), 'muster-bench-start-'));
const clear = () => rmSync(dataDir, { recursive: true, force: true });
onInterrupt(async () => clear());
try {
  const first = await measure();
  const warm = [];
  for (let run = 0; run < warmRuns; run += 1) warm.push(await measure());
  const figures = {
    firstStartSeconds: round(first.healthyMs / 1000, 2),
    warmStartSeconds: round(median(warm.map(({ healthyMs }) => healthyMs)) / 1000, 2),
    warmStartSlowestSeconds: round(Math.max(...warm.map(({ healthyMs }) => healthyMs)) / 1000, 2),
    stopSeconds: round(median(warm.map(({ stopMs }) => stopMs)) / 1000, 2),
    idleServerMb: round(median(warm.map(({ memoryMb }) => memoryMb))),
  };
  console.log(figures);
  report('start', figures, {
    'first start < 15 s': figures.firstStartSeconds < 15,
    'warm start < 3 s': figures.warmStartSeconds < 3,
    'idle server < 150 MB': figures.idleServerMb < 150,
  });
} finally {
  clear();
}

async function measure(): Promise<{ healthyMs: number; stopMs: number; memoryMb: number }> {
  const port = await findPort('127.0.0.1', 0);
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'error',
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['tools/launch.mjs', 'start'], { cwd: root, env, stdio: 'ignore' });
  const gone = once(child, 'exit');
  const end = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await gone;
  };
  onInterrupt(end);
  try {
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode} during its start`);
      if (performance.now() - startedAt > timeoutMs) throw new Error('the server did not become ready in time');
      await sleep(10);
    }
    const healthyMs = performance.now() - startedAt;
    await sleep(1_000);
    // The launcher replaces its own process by the server.
    const memoryMb = residentMb(child.pid ?? 0);
    const stoppedAt = performance.now();
    child.kill('SIGTERM');
    await gone;
    return { healthyMs, stopMs: performance.now() - stoppedAt, memoryMb };
  } finally {
    await end();
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}
