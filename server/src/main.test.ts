import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { readLastBackup } from '#platform/backup/backup-folder.ts';
import { type ServerRun, runServer } from '#platform/startup/test-process.ts';

const runs: ServerRun[] = [];
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-main-'));
  folders.push(folder);
  return folder;
}

/** A copy of the data directory of a server that was started and stopped once. */
let started: string | undefined;
async function startedFolder(): Promise<string> {
  if (started === undefined) {
    started = mkdtempSync(join(tmpdir(), 'muster-main-'));
    const first = runServer({ DATA_DIR: started });
    await first.ready();
    await first.stop();
  }
  const folder = newFolder();
  // Preserves owners: the database runs as another user.
  execFileSync('cp', ['-a', `${started}/.`, folder]);
  return folder;
}
afterAll(() => started !== undefined && rmSync(started, { recursive: true, force: true }));

function run(settings: Record<string, string>, account?: { uid: number; gid: number }): ServerRun {
  const server = runServer(settings, account);
  runs.push(server);
  return server;
}

afterEach(async () => {
  for (const server of runs.splice(0))
    if (server.child.exitCode === null && server.child.signalCode === null) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
const isAlive = (pid: number) => {
  try {
    // A zombie counts as dead.
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('server process', () => {
  it('fails to start with an invalid setting and names it', async () => {
    const server = run({ PORT: 'http', DATA_DIR: newFolder() });
    expect((await server.ended()).code).toBe(1);
    expect(server.output().trim()).toBe(
      'Muster cannot start: PORT must be a whole number from 0 to 65535 (it is "http").',
    );
  });

  it('rejects an accidental demo in production before it creates anything', async () => {
    const dataDir = newFolder();
    const server = run({ DEMO: '', PUBLIC_URL: 'https://muster.example.edu', DATA_DIR: dataDir });
    expect((await server.ended()).code).toBe(1);
    expect(server.output().trim()).toMatch(
      /^Muster cannot start: PUBLIC_URL is https but the demo is on, .+DEMO=0.+\.$/u,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('shows its steps instead of JSON lines on a terminal', async () => {
    const server = run({
      DEMO: '1',
      DATA_DIR: newFolder(),
      NODE_OPTIONS: '--import data:text/javascript,process.stdout.isTTY=true',
    });
    await server.ready();
    expect(server.output()).toMatch(
      /^Starting the database …\nBuilding North Coast College …\nBuilding Demo University …\n\n {2}Muster is ready/u,
    );
    expect(server.output()).not.toContain('{"');
  });

  it('reports a port in use before it creates anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const dataDir = newFolder();
    const server = run({ PORT: String(port), DATA_DIR: dataDir });
    expect((await server.ended()).code).toBe(1);
    expect(server.output().trim()).toBe(
      `Muster cannot start: Port ${port} is already in use; stop the program that uses it or set PORT.`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
    other.close();
  });

  it.runIf(process.platform === 'linux')('reports a data directory that cannot be created', async () => {
    const server = run({ DATA_DIR: '/proc/muster/data' });
    expect((await server.ended()).code).toBe(1);
    expect(server.output().trim()).toMatch(
      /^Muster cannot start: DATA_DIR \/proc\/muster\/data cannot be created: ENOENT.+\.$/u,
    );
  });

  it('reports an unreachable database without its password', async () => {
    const server = run({ DATABASE_URL: 'postgres://muster:hunter2@127.0.0.1:1/muster', DATA_DIR: newFolder() });
    expect((await server.ended()).code).toBe(1);
    expect(server.output().trim()).toBe(
      'Muster cannot start: The database on 127.0.0.1:1 cannot be reached (ECONNREFUSED); start it or correct DATABASE_URL.',
    );
  });

  it('rejects a database that may lose commits', async () => {
    const server = run({ DATABASE_URL: inject('testPostgres').url, DATA_DIR: newFolder() });
    expect((await server.ended()).code).toBe(1);
    expect(server.output()).toContain('Muster cannot start: The database has fsync off');
  });

  it('exits when another process uses the data directory', async () => {
    const dataDir = await startedFolder();
    const first = run({ DATA_DIR: dataDir });
    const address = await first.ready();
    const second = run({ DATA_DIR: dataDir });
    const { code } = await second.ended();
    expect(second.output().trim()).toBe(
      `Muster cannot start: Another Muster (process ${first.child.pid}) is already running on ${dataDir}; stop it or set another DATA_DIR.`,
    );
    expect(code).toBe(1);
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  });

  it('stops an orphaned database at the start after kill -9', async () => {
    const dataDir = await startedFolder();
    const first = run({ DATA_DIR: dataDir });
    await first.ready();
    const orphan = postmaster(dataDir);
    first.child.kill('SIGKILL');
    await first.ended();
    expect(isAlive(orphan)).toBe(true);

    const second = run({ DATA_DIR: dataDir });
    await second.ready();
    expect(isAlive(orphan)).toBe(false);
    expect(second.output()).toContain('stopping the PostgreSQL server of an earlier process');
  });

  it('makes scheduled backups of the running private database, which can be verified', async () => {
    const backups = newFolder();
    const server = run({ DATA_DIR: await startedFolder(), BACKUP_DIR: backups });
    await server.ready();
    const findBackup = () => readdirSync(backups).find((file) => file.endsWith('.zip'));
    // The record is written after the file.
    await vi.waitFor(
      () => expect(readLastBackup(backups)).toMatchObject({ file: findBackup(), failure: null }),
      60_000,
    );
    const args = [join(import.meta.dirname, 'command.ts'), 'restore', join(backups, findBackup() ?? ''), '--verify'];
    const printed = execFileSync(process.execPath, args, {
      env: { PATH: '/usr/bin:/bin', DATA_DIR: newFolder() },
      encoding: 'utf8',
    });
    expect(printed).toMatch(/^The backup is complete: \d+ rows and 0 files were restored, read again and are equal\./u);
  });

  it('publishes the security contact', async () => {
    const server = run({ DATA_DIR: await startedFolder(), SECURITY_CONTACT: 'mailto:security@example.edu' });
    const response = await fetch(`${await server.ready()}/.well-known/security.txt`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/u);
    expect(await response.text()).toMatch(
      /^Contact: mailto:security@example\.edu\nExpires: \d{4}-.+Z\nPreferred-Languages: en\nCanonical: http.+\n$/u,
    );
  });

  it('tells a proxy to use its connections no more, before it closes them', async () => {
    const server = run({ DATA_DIR: await startedFolder(), TRUST_PROXY: '127.0.0.1' });
    const { port } = new URL(await server.ready());
    const proxy = connect(Number(port), '127.0.0.1');
    let replies = '';
    proxy.on('data', (chunk) => (replies += chunk.toString()));
    const ask = (path: string) => proxy.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    ask('/api/health/live');
    await vi.waitFor(() => expect(replies).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/iu), 15_000);
    server.child.kill('SIGTERM');
    await vi.waitFor(async () => {
      const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
      expect(ready.status).toBe(503);
      expect(ready.headers.get('connection')).toBe('close');
    }, 15_000);
    replies = '';
    ask('/api/health/live');
    await vi.waitFor(() => expect(replies).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/iu), 15_000);
    expect((await server.ended()).code).toBe(0);
  });

  it('finishes requests in flight but is not ready for others, then stops the database', async () => {
    const dataDir = await startedFolder();
    const server = run({ DATA_DIR: dataDir });
    const address = await server.ready();
    expect((await fetch(`${address}/.well-known/security.txt`)).status).toBe(404);
    const { port } = new URL(address);
    const database = postmaster(dataDir);

    const balancer = connect(Number(port), '127.0.0.1');
    // The server may reset the connection at its end.
    balancer.on('error', () => undefined);
    balancer.write('GET /api/health/ready HTTP/1.1\r\n');
    const socket = connect(Number(port), '127.0.0.1');
    const body = JSON.stringify({ email: 'someone@example.edu' });
    let response = '';
    socket.on('data', (chunk) => (response += chunk.toString()));
    socket.write(
      `POST /api/no-such-call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    // The server has received the headers and waits for the body.
    await vi.waitFor(() => expect(response).toBe('HTTP/1.1 100 Continue\r\n\r\n'), 15_000);
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    await vi.waitFor(() => expect(fetch(`${address}/api/health/live`)).rejects.toThrow('fetch failed'), 15_000);
    balancer.write('host: x\r\nconnection: close\r\n\r\n');
    expect(String(await once(balancer, 'data'))).toMatch(/^HTTP\/1\.1 503 /u);
    await sleep(300);
    expect(isAlive(database)).toBe(true);
    socket.write(body);
    expect((await server.ended()).code).toBe(0);
    expect(response).toMatch(/\r\n\r\nHTTP\/1\.1 404 [\s\S]*"success":false/u);
    expect(isAlive(database)).toBe(false);
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  });

  it('survives a crash of the database and becomes ready again', async () => {
    const dataDir = await startedFolder();
    const server = run({ DATA_DIR: dataDir });
    const address = await server.ready();
    process.kill(postmaster(dataDir), 'SIGKILL');
    const duringRestart = await fetch(`${address}/api/health/ready`);
    expect([200, 503]).toContain(duringRestart.status);
    if (duringRestart.status === 503) expect(Number(duringRestart.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${address}/api/health/live`)).status).toBe(200);
    await sleep(100);
    await server.ready();
    expect(server.child.exitCode).toBeNull();
  });

  it.runIf(process.getuid?.() === 0)('runs as an ordinary user, and below a home directory of root', async () => {
    const ordinaryUser = { uid: 65_534, gid: 65_534 };
    const dataDir = newFolder();
    chownSync(dataDir, ordinaryUser.uid, ordinaryUser.gid);
    await run({ DATA_DIR: dataDir }, ordinaryUser).ready();
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(ordinaryUser.uid);

    // mkdtemp creates folders with mode 700, like a home directory.
    const home = newFolder();
    const inHome = run({ DATA_DIR: join(home, 'muster/data') });
    await inHome.ready();
    expect(statSync(join(home, 'muster/data/postgres')).uid).not.toBe(0);
  });
});
