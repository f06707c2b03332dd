import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../../server/src/platform/startup/test-process.ts';
import { onInterrupt } from './shutdown.ts';

/** Starts the product in a separate process, on the given database or on an embedded one in a temporary folder. */
export async function startProduct(settings: Record<string, string> = {}) {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'muster-bench-product-'));
  const run = runServer({ LOG_LEVEL: 'fatal', DATA_DIR: dataDir, ...settings });
  const isAlive = () => run.child.exitCode === null && run.child.signalCode === null;
  const end = async (): Promise<void> => {
    if (isAlive()) await run.stop();
    if (settings['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  onInterrupt(end);
  const address = await run.ready().catch((error: unknown) => {
    run.child.kill('SIGKILL');
    throw error;
  });
  return {
    ...run,
    dataDir,
    address,
    port: Number(new URL(address).port),
    pid: run.child.pid ?? 0,
    isAlive,
    end,
  };
}
