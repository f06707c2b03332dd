import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseAccount } from './account.ts';
import { findBinaries, locatePackage } from './binaries.ts';
import { clusterFolder } from './paths.ts';
import { findRunningServer } from './running-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts';

const name = 'example';
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const isRoot = process.getuid?.() === 0;
const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(folder: string, isDurable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, name, log, isDurable });
  cleanUps.push(() => server.stop());
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', ignore);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  it('keeps committed data over a kill and over a clean stop', async () => {
    const folder = newFolder();
    const first = await start(folder, true);
    expect(
      await query(
        first.url,
        "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit') ORDER BY 1",
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    await query(first.url, 'CREATE TABLE numbers AS SELECT 1 AS n');

    const killed = first.pid();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(first.pid()).not.toBe(killed), 15_000);
    await vi.waitFor(async () => expect(await query(first.url, 'SELECT n FROM numbers')).toEqual([{ n: 1 }]), 15_000);

    await first.stop();
    const second = await start(folder, true);
    expect(await query(second.url, 'SELECT n FROM numbers')).toEqual([{ n: 1 }]);
  });

  it('requires the password and listens on no network', async () => {
    const server = await start(newFolder());
    const guess = server.url.replace(/:[^:@]+@/u, ':guess@');
    await expect(query(guess, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  it('is found by another process while it runs', async () => {
    const folder = newFolder();
    expect(findRunningServer({ folder, name })).toBeUndefined();
    const server = await start(folder);
    expect(findRunningServer({ folder, name })).toBe(server.url);
    await server.stop();
    expect(findRunningServer({ folder, name })).toBeUndefined();
  });

  it('starts despite a postmaster.pid with the process id of another program, which it does not kill', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.stop();
    const account = chooseAccount({ folder, clusterFolder: clusterFolder(folder), name });
    const bystander = spawn('sleep', ['600'], { ...account, stdio: 'ignore' });
    cleanUps.push(() => void bystander.kill());
    const pidFile = join(clusterFolder(folder), 'postmaster.pid');
    writeFileSync(pidFile, `${bystander.pid}\n/somewhere\n0\n5432\n/tmp\n\n\nready\n`);

    const second = await start(folder);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();

    // A power cut can leave the file empty.
    await second.stop();
    writeFileSync(pidFile, '');
    const third = await start(folder);
    expect(await query(third.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('repeats an initdb that was killed', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres.new'));
    writeFileSync(join(folder, 'postgres.new/half'), 'written');
    writeFileSync(join(folder, 'postgres.password'), 'of-the-killed-start');
    const server = await start(folder);
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('rejects a cluster of another version or without its password, and leaves it unchanged', async () => {
    const folder = newFolder();
    mkdirSync(clusterFolder(folder));
    const versionFile = join(clusterFolder(folder), 'PG_VERSION');
    writeFileSync(versionFile, '17\n');
    await expect(start(folder)).rejects.toThrow('was created by PostgreSQL 17');
    writeFileSync(versionFile, '18\n');
    await expect(start(folder)).rejects.toThrow('postgres.password');
    expect(readFileSync(versionFile, 'utf8')).toBe('18\n');
  });
});

describe('binaries', () => {
  it.runIf(isRoot)('are copied to a folder of root where the account cannot access the installed package', () => {
    const [home, target] = [newFolder(), newFolder()];
    chmodSync(target, 0o755);
    const installed = join(home, 'package');
    mkdirSync(installed);
    cpSync(join(locatePackage(), '..', 'package.json'), join(installed, 'package.json'));
    cpSync(locatePackage(), join(installed, 'native'), { recursive: true, verbatimSymlinks: true });
    const account = chooseAccount({ folder: home, clusterFolder: clusterFolder(home), name });
    const { postgres } = findBinaries({ account, native: join(installed, 'native'), copyParents: [target] });
    expect(postgres.startsWith(target)).toBe(true);
    expect(statSync(postgres).uid).toBe(0);
    expect(statSync(postgres).mode & 0o022).toBe(0);
  });

  it('are reported as unusable where they cannot run', () => {
    expect(() => findBinaries({ account: undefined, native: newFolder(), copyParents: [] })).toThrow(
      'cannot run on this machine',
    );
  });
});
