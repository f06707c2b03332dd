import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { type ServerRun, runServer } from './platform/startup/test-process.ts';

const runs: ServerRun[] = [];
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-main-'));
  folders.push(folder);
  return folder;
}

/** Data of a server that was started and stopped once: what is told below begins with a start like any other. */
let started: string | undefined;
async function startedFolder(): Promise<string> {
  if (started === undefined) {
    started = mkdtempSync(join(tmpdir(), 'muster-main-'));
    const first = runServer({ DATA_DIR: started });
    await first.ready();
    await first.stop();
  }
  const folder = newFolder();
  // With its owners: the database runs as an account of its own.
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
    // A zombie has no status worth the name: whoever inherits it has not looked yet.
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

test('a wrong setting ends the start with one sentence that names it', async () => {
  const server = run({ PORT: 'http', DATA_DIR: newFolder() });
  expect((await server.ended()).code).toBe(1);
  expect(server.output().trim()).toBe(
    'Muster cannot start: PORT must be a whole number from 0 to 65535 (it is "http").',
  );
});

test('a port in use is told before anything is made', async () => {
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

test.runIf(process.platform === 'linux')(
  'a data directory that cannot be made is told, and asked for once',
  async () => {
    const server = run({ DATA_DIR: '/proc/muster/data' });
    expect((await server.ended()).code).toBe(1);
    expect(server.output().trim()).toMatch(
      /^Muster cannot start: DATA_DIR \/proc\/muster\/data cannot be made: ENOENT.+\.$/u,
    );
  },
);

test('a database that cannot be reached is told without its password', async () => {
  const server = run({ DATABASE_URL: 'postgres://muster:hunter2@127.0.0.1:1/muster', DATA_DIR: newFolder() });
  expect((await server.ended()).code).toBe(1);
  expect(server.output().trim()).toBe(
    'Muster cannot start: The database on 127.0.0.1:1 cannot be reached (ECONNREFUSED); start it or correct DATABASE_URL.',
  );
});

test('a database that may lose what it acknowledged is refused', async () => {
  const server = run({ DATABASE_URL: inject('testPostgres').url, DATA_DIR: newFolder() });
  expect((await server.ended()).code).toBe(1);
  expect(server.output()).toContain('Muster cannot start: The database has fsync off');
});

test('a second process on the data directory ends and harms nothing', async () => {
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

test('after kill -9 the next start ends the database left behind and is ready again', async () => {
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
  expect(second.output()).toContain('left behind');
});

test('a request in flight is answered before the server ends, and the database with it', async () => {
  const dataDir = await startedFolder();
  const server = run({ DATA_DIR: dataDir });
  const { port } = new URL(await server.ready());
  const database = postmaster(dataDir);

  const socket = connect(Number(port), '127.0.0.1');
  const body = JSON.stringify({ email: 'someone@example.edu' });
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.write(
    `POST /api/no-such-call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  // Heard, and waiting for the rest.
  await vi.waitFor(() => expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n'), 15_000);
  server.child.kill('SIGTERM');
  server.child.kill('SIGINT');
  await sleep(300);
  expect(isAlive(database)).toBe(true);
  socket.write(body);
  expect((await server.ended()).code).toBe(0);
  expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 404 [\s\S]*"success":false/u);
  expect(isAlive(database)).toBe(false);
  expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});

test('when the database is killed the process lives, says so, and is ready again by itself', async () => {
  const dataDir = await startedFolder();
  const server = run({ DATA_DIR: dataDir });
  const address = await server.ready();
  process.kill(postmaster(dataDir), 'SIGKILL');
  const away = await fetch(`${address}/api/health/ready`);
  expect([200, 503]).toContain(away.status);
  if (away.status === 503) expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${address}/api/health/live`)).status).toBe(200);
  await sleep(100);
  await server.ready();
  expect(server.child.exitCode).toBeNull();
});

test.runIf(process.getuid?.() === 0)(
  'it runs for an ordinary user, and below a home that only root may enter',
  async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const dataDir = newFolder();
    chownSync(dataDir, nobody.uid, nobody.gid);
    await run({ DATA_DIR: dataDir }, nobody).ready();
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid);

    // mkdtemp makes folders of mode 700, as a home of root's is.
    const home = newFolder();
    const inHome = run({ DATA_DIR: join(home, 'muster/data') });
    await inHome.ready();
    expect(statSync(join(home, 'muster/data/postgres')).uid).not.toBe(0);
  },
);
