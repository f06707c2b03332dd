import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { makeLog } from '../log.ts';
import { chooseAccount } from './embedded-account.ts';
import { findBinaries, locatePackage } from './embedded-binaries.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';

const log = makeLog('silent');
const isRoot = process.getuid?.() === 0;
const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-embedded-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, isDurable = false): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log, isDurable });
  cleanUps.push(() => server.stop());
  return server;
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('the private database keeps what was acknowledged, over a kill and over a clean stop', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir, true);
  expect(
    await ask(
      first.url,
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit') ORDER BY 1",
    ),
  ).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');

  const killed = first.pid();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(first.pid()).not.toBe(killed), 15_000);
  await vi.waitFor(async () => expect(await ask(first.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]), 15_000);

  await first.stop();
  const second = await start(dataDir, true);
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('its password is asked for, and it listens on no network', async () => {
  const server = await start(newFolder());
  const guess = server.url.replace(/:[^:@]+@/u, ':guess@');
  await expect(ask(guess, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await ask(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('a stale note of a process number that now belongs to another program keeps nobody out and kills nobody', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await first.stop();
  const account = chooseAccount(dataDir, join(dataDir, 'postgres'));
  const bystander = spawn('sleep', ['600'], { ...account, stdio: 'ignore' });
  cleanUps.push(() => void bystander.kill());
  const note = join(dataDir, 'postgres/postmaster.pid');
  writeFileSync(note, `${bystander.pid}\n/somewhere\n0\n5432\n/tmp\n\n\nready\n`);

  const second = await start(dataDir);
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();

  // As a power cut leaves it between the making of the file and the writing.
  await second.stop();
  writeFileSync(note, '');
  const third = await start(dataDir);
  expect(await ask(third.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a start that was killed while making the database is simply done again', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'postgres.new'));
  writeFileSync(join(dataDir, 'postgres.new/half'), 'written');
  writeFileSync(join(dataDir, 'postgres.password'), 'of-the-start-before');
  const server = await start(dataDir);
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a database made by another version, or without its password, is told and not touched', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 17');
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n');
  await expect(start(dataDir)).rejects.toThrow('postgres.password');
  expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('18\n');
});

test.runIf(isRoot)(
  'when the install lies where the account may not go, a copy that only root can change serves',
  () => {
    const [home, elsewhere] = [newFolder(), newFolder()];
    chmodSync(elsewhere, 0o755);
    const install = join(home, 'package');
    mkdirSync(install);
    cpSync(join(locatePackage(), '../package.json'), join(install, 'package.json'));
    cpSync(locatePackage(), join(install, 'native'), { recursive: true, verbatimSymlinks: true });
    const account = chooseAccount(home, join(home, 'postgres'));
    const { postgres } = findBinaries({
      dataDir: home,
      account,
      native: join(install, 'native'),
      parents: [elsewhere],
    });
    expect(postgres.startsWith(elsewhere)).toBe(true);
    expect(statSync(postgres).uid).toBe(0);
    expect(statSync(postgres).mode & 0o022).toBe(0);
  },
);

test('a machine that cannot run it is told to set DATABASE_URL', () => {
  const native = newFolder();
  expect(() => findBinaries({ dataDir: native, account: undefined, native, parents: [] })).toThrow('set DATABASE_URL');
});
