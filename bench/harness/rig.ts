import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPrivateDatabase } from '../../server/src/platform/database/private-database.ts';
import { migrate } from '../../server/src/platform/database/migrate/migrate.ts';
import { prepareDatabase } from '../../server/src/platform/database/migrate/prepare-database.ts';
import { makeLog } from '../../server/src/platform/log.ts';
import { onInterrupt } from './shutdown.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { cpuMs } from './processes.ts';

/** An embedded database in a temporary or given folder, with server and load processes that end with the benchmark. */
export async function makeRig(dataFolder?: string) {
  if (dataFolder !== undefined) mkdirSync(dataFolder, { recursive: true });
  const dataDir = dataFolder ?? mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const log = makeLog('error');
  const postgres = await startPrivateDatabase({ dataDir, log });
  const children = new Set<ChildProcess>();
  onInterrupt(stop);
  const urls = { url: postgres.productUrl, ownerUrl: postgres.ownerUrl };
  await migrate({ connection: urls.ownerUrl, log });

  async function start(file: string, args: string[], execArgv: string[] = []): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, file), args, {
      execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.add(child);
    child.on('exit', () => children.delete(child));
    return child;
  }
  const load = await start('load.ts', []);

  async function stop(): Promise<void> {
    for (const child of children) child.kill();
    while (children.size > 0) await sleep(10);
    await postgres.stop();
    if (dataFolder === undefined) rmSync(dataDir, { recursive: true, force: true });
  }

  return {
    /** The superuser. */
    url: postgres.url,
    /** For a product on this database. */
    settings: { DATABASE_URL: urls.url, MIGRATION_DATABASE_URL: urls.ownerUrl },
    dataDir,
    /** Starts bench/harness/server.ts. */
    async startServer(mode: string, secret: string, execArgv: string[] = []) {
      const role = await prepareDatabase({
        urls,
        secret: Buffer.from(secret),
        log,
        isDurabilityRequired: true,
        allowedRights: undefined,
      });
      const child = await start('server.ts', [mode, urls.url, JSON.stringify(role), secret], execArgv);
      const { port } = await message<{ port: number }>(child);
      const pid = child.pid ?? 0;
      return {
        port,
        pid,
        cpuMs: () => ({ server: cpuMs(pid), database: cpuMs(postgres.pid()), load: cpuMs(load.pid ?? 0) }),
        async stop() {
          child.kill('SIGTERM');
          while (children.has(child)) await sleep(10);
        },
        async kill() {
          child.kill('SIGKILL');
          while (children.has(child)) await sleep(2);
        },
      };
    },
    /** Kills PostgreSQL and waits until the supervisor has restarted it. */
    async killDatabase() {
      const killed = postgres.pid();
      process.kill(killed, 'SIGKILL');
      while (postgres.pid() === killed) await sleep(2);
    },
    async runLoad(order: LoadOrder): Promise<LoadResult> {
      const result = message<LoadResult>(load);
      load.send(order);
      return await result;
    },
    stop,
  };
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`A benchmark process exited with ${code}`));
    child.once('exit', fail);
    child.once('message', (value) => {
      child.off('exit', fail);
      resolve(value as T);
    });
  });
}
