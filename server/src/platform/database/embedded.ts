import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startupError } from '../startup-error.ts';
import type { Log } from '../log.ts';
import { chooseAccount } from './embedded-account.ts';
import { findBinaries } from './embedded-binaries.ts';
import { databaseUser, openCluster } from './embedded-cluster.ts';
import { stopOrphan } from './embedded-orphan.ts';
import { type ServerProcess, spawnServer } from './embedded-process.ts';
import { serverSettings } from './embedded-settings.ts';
import { makeAccountFolder } from './embedded-socket.ts';

export type EmbeddedServer = {
  readonly url: string;
  /** Of the PostgreSQL process of this moment; another one after it had to be started again. */
  pid(): number;
  stop(): Promise<void>;
};

const restartDelaysMs = [50, 250, 1_000, 2_000];
const stopWithinMs = 10_000;

/**
 * The private PostgreSQL server of this process, on the data in `<dataDir>/postgres`. The caller holds the lock of the
 * data directory. Should it end by itself, it is started again and callers see a database that was away for a moment.
 */
export async function startEmbedded(deps: { dataDir: string; log: Log; isDurable?: boolean }): Promise<EmbeddedServer> {
  const { log } = deps;
  const dataDir = realpathSync(deps.dataDir);
  const folder = join(dataDir, 'postgres');
  const isDurable = deps.isDurable ?? true;
  const account = chooseAccount(dataDir, folder);
  const binaries = findBinaries({ dataDir, account });
  if (existsSync(folder)) await stopOrphan(folder, log);
  const { password } = openCluster({ folder, account, binaries, isDurable });
  const socket = makeAccountFolder(account);
  const settings = serverSettings({ socketFolder: socket.path, isDurable });
  const start = () => spawnServer({ postgres: binaries.postgres, folder, account, settings, log });
  const urlOf = (name: string) => `postgres://${databaseUser}:${password}@${encodeURIComponent(socket.path)}/${name}`;

  let isStopping = false;
  let current: ServerProcess;
  try {
    current = await startPatiently(start);
  } catch (error) {
    socket.remove();
    throw startupError(`The private PostgreSQL server did not start in ${folder}: ${(error as Error).message}.`);
  }
  void supervise();
  try {
    await makeDatabaseOnce(urlOf('postgres'));
  } catch (error) {
    await stop();
    throw error;
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; ;) {
      const startedAt = Date.now();
      await current.gone;
      if (isStopping) return;
      if (Date.now() - startedAt > 60_000) failures = 0;
      log.error({ pid: current.pid }, 'the PostgreSQL server ended by itself and is started again');
      for (;;) {
        await sleep(restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)]);
        failures += 1;
        if (isStopping) return;
        try {
          await stopOrphan(folder, log);
          current = await start();
          log.info({ pid: current.pid }, 'the PostgreSQL server is back');
          break;
        } catch (error) {
          log.error({ err: error }, 'the PostgreSQL server did not come back');
        }
      }
      if (isStopping) current.kill('SIGINT');
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    // Fast shutdown: sessions end, everything is written, the next start needs no recovery.
    current.kill('SIGINT');
    const inTime = await Promise.race([current.gone.then(() => true), sleep(stopWithinMs, false, { ref: false })]);
    if (!inTime) {
      current.kill('SIGQUIT');
      await current.gone;
    }
    socket.remove();
  }

  return { url: urlOf(databaseUser), pid: () => current.pid, stop };
}

/** The processes of a server that was killed outright take a moment to notice, and hold its shared memory until then. */
async function startPatiently(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (const until = Date.now() + 10_000; ;) {
    try {
      return await start();
    } catch (error) {
      const isHeld = /shared memory block|lock file .* already exists/u.test((error as Error).message);
      if (!isHeld || Date.now() > until) throw error;
      await sleep(100);
    }
  }
}

async function makeDatabaseOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseUser]);
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(databaseUser)}`);
  } finally {
    await client.end();
  }
}
