import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../../server/src/platform/startup/test-process.ts';
import { endIfCutShort } from './shutdown.ts';

/** The product as `npm start` runs it, in a process of its own, on a given database or on a private one in a folder of its own. */
export async function startProduct(settings: Record<string, string> = {}) {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'muster-bench-product-'));
  const run = runServer({ LOG_LEVEL: 'fatal', DATA_DIR: dataDir, ...settings });
  const isAlive = () => run.child.exitCode === null && run.child.signalCode === null;
  const end = async (): Promise<void> => {
    if (isAlive()) await run.stop();
    if (settings['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  endIfCutShort(end);
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
