import { existsSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from './account.ts';
import { makeAccountFolder } from './account-folder.ts';
import { copyParents, findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import type { Log } from './log.ts';
import { stopOrphan } from './orphan.ts';
import { clusterFolder, databaseUrl } from './paths.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { serverSettings } from './settings.ts';

export type EmbeddedPostgres = {
  readonly url: string;
  /** The process id of PostgreSQL; it changes when the server is restarted. */
  pid(): number;
  stop(): Promise<void>;
};

export type EmbeddedPostgresDeps = {
  /** The folder of the application. It exists, and the caller holds its lock. The cluster is in `postgres` within it. */
  readonly folder: string;
  /** The name of the database, of its superuser and of temporary folders. */
  readonly name: string;
  readonly log: Log;
  /** false: a crash of the machine may lose data; for tests. */
  readonly isDurable?: boolean;
  /** The folder with bin/postgres and bin/initdb of another version, for tests; without it, that of the npm package. */
  readonly native?: string | undefined;
};

const restartDelaysMs = [50, 250, 1_000, 2_000];
/** A server that ran this long resets the restart delay. */
const stableAfterMs = 60_000;
const stopTimeoutMs = 10_000;
const releaseTimeoutMs = 10_000;

/**
 * Starts the private PostgreSQL server and supervises it: a server that ends unexpectedly is restarted, and connections fail for a moment.
 * Throws an `EmbeddedPostgresError` with the reason when it cannot start.
 */
export async function startEmbeddedPostgres(deps: EmbeddedPostgresDeps): Promise<EmbeddedPostgres> {
  const { name, log, isDurable = true } = deps;
  const folder = realpathSync(deps.folder);
  const cluster = clusterFolder(folder);
  const account = chooseAccount({ folder, clusterFolder: cluster, name });
  const binaries = findBinaries({
    account,
    copyParents: copyParents({ folder, name, account }),
    ...(deps.native !== undefined && { native: deps.native }),
  });
  if (existsSync(cluster)) await stopOrphan(cluster, log);
  const { password } = openCluster({ folder: cluster, user: name, account, binaries, isDurable });
  const socket = makeAccountFolder(account, name);
  const settings = serverSettings({ socketFolder: socket.path, isDurable });
  const start = () => spawnServer({ postgres: binaries.postgres, folder: cluster, account, settings, log });

  let isStopping = false;
  let current: ServerProcess;
  try {
    current = await startWhenReleased(start);
  } catch (error) {
    socket.remove();
    throw new EmbeddedPostgresError(
      'data',
      `The private PostgreSQL server did not start in ${cluster}: ${(error as Error).message}`,
    );
  }
  void supervise();
  try {
    await createDatabase(databaseUrl({ name, password, socketFolder: socket.path, database: 'postgres' }), name);
  } catch (error) {
    await stop();
    throw error;
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; ;) {
      const startedAt = Date.now();
      await current.exited;
      if (isStopping) return;
      if (Date.now() - startedAt > stableAfterMs) failures = 0;
      log.error({ pid: current.pid }, 'PostgreSQL ended unexpectedly, restarting it');
      for (;;) {
        await sleep(restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)]);
        failures += 1;
        if (isStopping) return;
        try {
          await stopOrphan(cluster, log);
          current = await start();
          log.info({ pid: current.pid }, 'PostgreSQL restarted');
          break;
        } catch (error) {
          log.error({ err: error }, 'PostgreSQL restart failed');
        }
      }
      if (isStopping) current.kill('SIGINT');
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    // Fast shutdown: closes the sessions and writes a checkpoint, so that the next start needs no recovery.
    current.kill('SIGINT');
    const inTime = await Promise.race([current.exited.then(() => true), sleep(stopTimeoutMs, false, { ref: false })]);
    if (!inTime) {
      current.kill('SIGQUIT');
      await current.exited;
    }
    socket.remove();
  }

  return { url: databaseUrl({ name, password, socketFolder: socket.path }), pid: () => current.pid, stop };
}

/** Retries while the backends of a killed server still hold its shared memory; they notice its end after a moment. */
async function startWhenReleased(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (const deadline = Date.now() + releaseTimeoutMs; ;) {
    try {
      return await start();
    } catch (error) {
      const isHeld = /shared memory block|lock file .* already exists/u.test((error as Error).message);
      if (!isHeld || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
