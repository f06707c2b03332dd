import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPrivateDatabase } from '../server/src/platform/database/private-database.ts';
import { makeLog } from '../server/src/platform/log.ts';
import { subscribe } from './event-reader.ts';
import { type Product, startProduct } from './product.ts';
import { post, type RunningClass, startClass } from './running-class.ts';
import { previousRelease, readPreviousFile, unpackPreviousRelease } from './update/previous-release.ts';
import { startTraffic, type Traffic } from './update/traffic.ts';
import { admin, get, lecturer, student, tokenOf } from './users.ts';

/** The previous release and this one run on one database during an update (docs/decisions/0064, 0069). */
const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-update-'));
const olderRoot = join(folder, 'release');
const backup = join(folder, 'backup.zip');
const correctedStudents = 8;

let database: Awaited<ReturnType<typeof startPrivateDatabase>>;
let settings: Record<string, string>;
let older: Product;
let newer: Product;
let runningClass: RunningClass;
let traffic: Traffic;
/** Students of the class who have not checked in yet. */
let arriving: RunningClass['others'][number][];
let tokens: readonly string[];
/** The status of each list that the previous release serves, before its database was updated. */
let statusesBefore: Map<string, number>;
/** The students who checked in before the backup. */
let arrivedBefore: readonly string[];

const nextStudent = () => {
  const next = arriving.shift();
  if (!next) throw new Error('All students of the class have checked in');
  return next;
};

/** Requests everything that can be read without parameters, as an administrator, a lecturer and a student. */
async function readStatuses({ url }: Product): Promise<Map<string, number>> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const paths = Object.keys(description.paths).filter(
    (path) => 'get' in (description.paths[path] ?? {}) && !path.includes('{') && path.startsWith('/api/'),
  );
  const statuses = new Map<string, number>();
  for (const [index, token] of tokens.entries())
    for (const path of paths) {
      const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' });
      // Some exports are long.
      await reply.body?.cancel();
      statuses.set(`${['admin', 'lecturer', 'student'][index]} ${path}`, reply.status);
    }
  return statuses;
}

/** Statuses of the students by id, from the register. */
async function readRegister({ url }: Product): Promise<Map<string, string>> {
  const token = await tokenOf(url, lecturer.email, lecturer.role);
  type Register = { students: { id: string; status: string }[] };
  const { body } = await get<Register>(url, `/api/qr-sessions/${runningClass.id}/attendance`, token);
  return new Map(body.students.map(({ id, status }) => [id, status]));
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(olderRoot);
  unpackPreviousRelease(olderRoot);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  database = await startPrivateDatabase({ dataDir, log: makeLog('silent'), isDurable: false });
  settings = {
    DATABASE_URL: database.productUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    SECRET: 'the secret of the updated deployment',
    DURABILITY: 'ignored',
  };
  older = await startProduct(settings, { root: olderRoot });
  runningClass = await startClass(older.url);
  arriving = [...runningClass.others];
  tokens = await Promise.all([admin, lecturer, student].map(({ email, role }) => tokenOf(older.url, email, role)));
  const corrected = arriving.splice(0, correctedStudents).map(({ id }) => id);
  traffic = startTraffic({ sessionId: runningClass.id, corrected, products: [older] });
  arrivedBefore = arriving.slice(0, 3).map(({ id }) => id);
  for (const _ of arrivedBefore) await traffic.checkIn(nextStudent());
  await traffic.waitForRound();
  statusesBefore = await readStatuses(older);
  const command = join(olderRoot, 'server/src/command.ts');
  execFileSync(process.execPath, [command, 'backup', backup], { env: { ...settings, DATA_DIR: older.dataDir } });
});
afterAll(async () => {
  await traffic?.stop();
  await newer?.stop();
  await older?.stop();
  await database?.stop();
  rmSync(folder, { recursive: true });
});

// A retry would start in the middle of the update.
describe('update from the previous release', { retry: 0 }, () => {
  it('starts at the release before this one, or in the first release that can be updated', () => {
    const version = (text: string) => (JSON.parse(text) as { version: string }).version;
    const current = version(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
    const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gmu)].map(([, number]) => number ?? '');
    const before = versions[versions.indexOf(current) + 1];
    expect(previousRelease.version).toBe(before === '0.1.0' ? current : before);
    expect(version(readPreviousFile('package.json'))).toBe(previousRelease.version);
  });

  it('serves all requests while this release migrates the database', async () => {
    let isStarting = true;
    const starting = startProduct(settings).finally(() => (isStarting = false));
    while (isStarting && arriving.length > 20) await traffic.checkIn(nextStudent());
    newer = await starting;
    await traffic.waitForRound();
    expect(traffic.failures).toEqual(new Map());
  });

  it('reads everything with the previous release as before', async () => {
    expect(Object.fromEntries(await readStatuses(older))).toEqual(Object.fromEntries(statusesBefore));
  });

  it('reads everything with this release', async () => {
    const failed = [...(await readStatuses(newer))].filter(([, status]) => status >= 500);
    expect(failed).toEqual([]);
  });

  it('signs in, reads, corrects marks and checks in on both', async () => {
    await traffic.balance([older, newer]);
    for (let count = 0; count < 6; count++) await traffic.checkIn(nextStudent());
    await traffic.waitForRound();
    expect(traffic.failures).toEqual(new Map());
  });

  it.each(['previous release', 'this release'])(
    'shows a check-in of the other release in the register of %s',
    async (name) => {
      const [watched, used] = name === 'this release' ? [newer, older] : [older, newer];
      const path = `/api/qr-sessions/${runningClass.id}/events`;
      const events = await subscribe(watched.url, path, runningClass.token);
      const { id, email } = nextStudent();
      await traffic.balance([used]);
      await traffic.checkIn({ id, email });
      await events.wait((event) => event.name === 'register' && JSON.stringify(event.data).includes(id), 15_000);
      events.close();
      expect((await readRegister(watched)).get(id)).toBe('present');
      await traffic.balance([older, newer]);
    },
  );

  it('rejects a token in both after signing out of one', async () => {
    for (const [used, other] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const token = await tokenOf(used.url, lecturer.email, lecturer.role);
      expect((await get(other.url, '/api/auth/me', token)).status).toBe(200);
      expect((await post(used.url, '/api/auth/logout', token)).status).toBe(200);
      expect((await get(other.url, '/api/auth/me', token)).status).toBe(401);
    }
  });

  it.each(['previous release', 'this release'])(
    'imports a file that %s previewed, and undoes it there',
    async (name) => {
      const [first, second] = name === 'this release' ? [newer, older] : [older, newer];
      type Batch = { id: string; state: string; counts: { create: number }; failure: string | null };
      const [token = ''] = tokens;
      const settle = (product: Product, id: string) =>
        vi.waitFor(
          async () => {
            const { body } = await get<Batch>(product.url, `/api/imports/${id}`, token);
            expect(['checking', 'applying', 'undoing']).not.toContain(body.state);
            return body;
          },
          { timeout: 30_000, interval: 50 },
        );
      const form = new FormData();
      form.set('file', new Blob([`Venue Name,Building,Capacity\nHall of ${name},North,120\n`]), 'venues.csv');
      const headers = { authorization: `Bearer ${token}` };
      const uploaded = await fetch(`${first.url}/api/imports?kind=venues`, { method: 'POST', headers, body: form });
      const { id } = (await uploaded.json()) as Batch;
      expect(await settle(second, id)).toMatchObject({ state: 'previewed', counts: { create: 1 } });
      expect((await post(second.url, `/api/imports/${id}/apply`, token)).status).toBe(200);
      expect(await settle(first, id)).toMatchObject({ state: 'applied', failure: null });
      const listed = await get<unknown>(first.url, '/api/venues', token);
      expect(JSON.stringify(listed.body)).toContain(`Hall of ${name}`);
      expect((await post(first.url, `/api/imports/${id}/undo`, token)).status).toBe(200);
      expect(await settle(second, id)).toMatchObject({ state: 'undone', failure: null });
    },
  );

  it('drains the previous release: it is not ready, and answers the check-in in flight', async () => {
    await traffic.balance([newer]);
    const late = nextStudent();
    const token = await tokenOf(older.url, late.email, 'student');
    const { url: code } = await runningClass.currentCode();
    const port = Number(new URL(older.url).port);

    const probe = connect(port, '127.0.0.1');
    // The server may reset the connection at its end.
    probe.on('error', () => undefined);
    probe.write('GET /api/health/ready HTTP/1.1\r\n');
    const socket = connect(port, '127.0.0.1');
    const body = JSON.stringify({ code });
    let response = '';
    socket.on('data', (chunk) => (response += chunk.toString()));
    socket.write(
      `POST /api/attendance/scan HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    // The server has received the headers and waits for the body.
    await vi.waitFor(() => expect(response).toBe('HTTP/1.1 100 Continue\r\n\r\n'), 15_000);
    const stopped = older.stop();
    await vi.waitFor(() => expect(fetch(`${older.url}/api/health/live`)).rejects.toThrow('fetch failed'), 15_000);
    probe.write('host: x\r\nconnection: close\r\n\r\n');
    expect(String(await once(probe, 'data'))).toMatch(/^HTTP\/1\.1 503 /u);
    socket.write(body);
    expect(await stopped).toBe(0);
    expect(response).toMatch(/\r\n\r\nHTTP\/1\.1 200 [\s\S]*"status":"present"/u);
    expect((await readRegister(newer)).get(late.id)).toBe('present');
  });

  it('serves all requests with this release alone, and has all marks', async () => {
    for (let count = 0; count < 3; count++) await traffic.checkIn(nextStudent());
    await traffic.waitForRound();
    await traffic.stop();
    expect(traffic.failures).toEqual(new Map());
    const register = await readRegister(newer);
    expect(Object.fromEntries([...traffic.statusOf.keys()].map((id) => [id, register.get(id)]))).toEqual(
      Object.fromEntries(traffic.statusOf),
    );
  });

  it('restores the backup of the previous release', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('CREATE DATABASE restored OWNER muster_owner');
    await client.end();
    const urlOf = (url: string) => Object.assign(new URL(url), { pathname: '/restored' }).href;
    const restored = {
      ...settings,
      DATABASE_URL: urlOf(database.productUrl),
      MIGRATION_DATABASE_URL: urlOf(database.ownerUrl),
    };
    const command = new URL('../server/src/command.ts', import.meta.url).pathname;
    execFileSync(process.execPath, [command, 'restore', backup], { env: { ...restored, DATA_DIR: newer.dataDir } });
    const product = await startProduct(restored);
    const register = await readRegister(product);
    await product.stop();
    expect(arrivedBefore.map((id) => register.get(id))).toEqual(arrivedBefore.map((id) => traffic.statusOf.get(id)));
  });
});
