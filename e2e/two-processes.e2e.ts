import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPrivateDatabase } from '../server/src/platform/database/private-database.ts';
import { makeLog } from '../server/src/platform/log.ts';
import { type ClassOn, openClass, post } from './class-on.ts';
import { listenTo } from './event-reader.ts';
import { get, lecturer, student, tokenOf } from './people.ts';
import { copyFirstStart, type Product, startProduct } from './server.ts';

/** Two server processes of one deployment: one database, one secret, nothing else in common. */
const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-database-'));
let database: Awaited<ReturnType<typeof startPrivateDatabase>>;
let hall: Product;
let phones: Product;
let classOn: ClassOn;
/** Students of the class, each signed in through the second process. */
let tokens: string[];

beforeAll(async () => {
  copyFirstStart(folder);
  database = await startPrivateDatabase({ dataDir: folder, log: makeLog('silent'), isDurable: false });
  const settings = {
    DATABASE_URL: database.url,
    // Of the one process that was here before: its data goes on under no other.
    SECRET: readFileSync(join(folder, 'secret'), 'utf8'),
    DURABILITY: 'ignored',
  };
  hall = await startProduct(settings);
  phones = await startProduct(settings);
  classOn = await openClass(hall.url);
  tokens = await Promise.all(classOn.others.slice(0, 3).map(({ email }) => tokenOf(phones.url, email, student.role)));
});
afterAll(async () => {
  await phones.stop();
  await hall.stop();
  await database.stop();
  rmSync(folder, { recursive: true });
});

const scan = async (product: Product, token: string | undefined, code: string) => {
  const reply = await post(product.url, '/api/attendance/scan', token ?? '', { code });
  return { status: reply.status, body: (await reply.json()) as { code?: string; status?: string; error?: string } };
};

test("the hall's register shows who scanned through another process", async () => {
  const events = await listenTo(hall.url, `/api/qr-sessions/${classOn.id}/events`, classOn.token);
  const { url: code } = await classOn.currentCode();
  const arrived = classOn.others[0];
  const reply = await scan(phones, tokens[0], code);
  expect(reply).toMatchObject({ status: 200, body: { status: 'present' } });
  const tells = ({ name, data }: { name: string; data: unknown }) =>
    name === 'register' && JSON.stringify(data).includes(arrived?.id ?? 'nobody');
  await events.wait(tells, 15_000);
  events.close();
});

test('both processes show the same code at the same time', async () => {
  const path = `/api/qr-sessions/${classOn.id}/current-qr`;
  const ask = async ({ url }: Product) => (await get<{ url: string }>(url, path, classOn.token)).body.url;
  const codeOf = (url: string) => new URL(url).pathname;
  // A new code may come between the two questions, but not twice in a row.
  const same = async () => codeOf(await ask(hall)) === codeOf(await ask(phones));
  expect((await same()) || (await same())).toBe(true);
});

test('a pause in the hall is a pause on every phone, and so is its end', async () => {
  const { url: code } = await classOn.currentCode();
  expect((await classOn.say('pause-qr')).status).toBe(200);
  expect(await scan(phones, tokens[1], code)).toMatchObject({ body: { code: 'session_closed' } });
  expect((await classOn.say('resume-qr')).status).toBe(200);
  const { url: next } = await classOn.currentCode();
  expect(await scan(phones, tokens[1], next)).toMatchObject({ status: 200 });
});

test('somebody who signs out at one process is signed out at the other with the next call', async () => {
  const token = await tokenOf(hall.url, lecturer.email, lecturer.role);
  expect((await get(phones.url, '/api/auth/me', token)).status).toBe(200);
  expect((await post(hall.url, '/api/auth/logout', token)).status).toBe(200);
  expect((await get(phones.url, '/api/auth/me', token)).status).toBe(401);
});

test('when the hall stops, a scan through the other process is refused at once', async () => {
  const { url: code } = await classOn.currentCode();
  expect((await classOn.say('stop-qr')).status).toBe(200);
  expect(await scan(phones, tokens[2], code)).toMatchObject({ body: { code: 'session_closed' } });
});
