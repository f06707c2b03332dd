import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateDatabase } from '../server/src/platform/database/private-database.ts';
import { makeLog } from '../server/src/platform/log.ts';
import { type RunningClass, startClass, post } from './running-class.ts';
import { subscribe } from './event-reader.ts';
import { get, lecturer, student, tokenOf } from './users.ts';
import { copyFirstStart, type Product, startProduct } from './product.ts';

/** Two server processes of one deployment share only a database and a secret. */
const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-database-'));
let database: Awaited<ReturnType<typeof startPrivateDatabase>>;
let lecturerProcess: Product;
let studentProcess: Product;
let runningClass: RunningClass;
/** Students of the class, each signed in through the second process. */
let tokens: string[];

beforeAll(async () => {
  copyFirstStart(folder);
  database = await startPrivateDatabase({ dataDir: folder, log: makeLog('silent'), isDurable: false });
  const settings = {
    DATABASE_URL: database.productUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    // The secret of the first start, which encrypted the data.
    SECRET: readFileSync(join(folder, 'secret'), 'utf8'),
    DURABILITY: 'ignored',
  };
  lecturerProcess = await startProduct(settings);
  studentProcess = await startProduct(settings);
  runningClass = await startClass(lecturerProcess.url);
  tokens = await Promise.all(
    runningClass.others.slice(0, 3).map(({ email }) => tokenOf(studentProcess.url, email, student.role)),
  );
});
afterAll(async () => {
  await studentProcess.stop();
  await lecturerProcess.stop();
  await database.stop();
  rmSync(folder, { recursive: true });
});

const checkInAt = async (product: Product, token: string | undefined, code: string) => {
  const reply = await post(product.url, '/api/attendance/scan', token ?? '', { code });
  return { status: reply.status, body: (await reply.json()) as { code?: string; status?: string; error?: string } };
};

describe('two processes', () => {
  it('sends a check-in of one process to the register of the other', async () => {
    const events = await subscribe(
      lecturerProcess.url,
      `/api/qr-sessions/${runningClass.id}/events`,
      runningClass.token,
    );
    const { url: code } = await runningClass.currentCode();
    const presentStudent = runningClass.others[0];
    const reply = await checkInAt(studentProcess, tokens[0], code);
    expect(reply).toMatchObject({ status: 200, body: { status: 'present' } });
    const mentionsStudent = ({ name, data }: { name: string; data: unknown }) =>
      name === 'register' && JSON.stringify(data).includes(presentStudent?.id ?? 'missing');
    await events.wait(mentionsStudent, 15_000);
    events.close();
  });

  it('shows the same code in both processes', async () => {
    const path = `/api/qr-sessions/${runningClass.id}/current-qr`;
    const readCode = async ({ url }: Product) => (await get<{ url: string }>(url, path, runningClass.token)).body.url;
    const codeOf = (url: string) => new URL(url).pathname;
    // The code may change between the two requests, but not twice in a row.
    const areCodesEqual = async () =>
      codeOf(await readCode(lecturerProcess)) === codeOf(await readCode(studentProcess));
    expect((await areCodesEqual()) || (await areCodesEqual())).toBe(true);
  });

  it('applies pause and resume of one process in the other', async () => {
    const { url: code } = await runningClass.currentCode();
    expect((await runningClass.sendCommand('pause-qr')).status).toBe(200);
    expect(await checkInAt(studentProcess, tokens[1], code)).toMatchObject({ body: { code: 'session_closed' } });
    expect((await runningClass.sendCommand('resume-qr')).status).toBe(200);
    const { url: next } = await runningClass.currentCode();
    expect(await checkInAt(studentProcess, tokens[1], next)).toMatchObject({ status: 200 });
  });

  it('rejects the token in both processes after signing out', async () => {
    const token = await tokenOf(lecturerProcess.url, lecturer.email, lecturer.role);
    expect((await get(studentProcess.url, '/api/auth/me', token)).status).toBe(200);
    expect((await post(lecturerProcess.url, '/api/auth/logout', token)).status).toBe(200);
    expect((await get(studentProcess.url, '/api/auth/me', token)).status).toBe(401);
  });

  it('rejects check-ins in both processes after attendance has ended', async () => {
    const { url: code } = await runningClass.currentCode();
    expect((await runningClass.sendCommand('stop-qr')).status).toBe(200);
    expect(await checkInAt(studentProcess, tokens[2], code)).toMatchObject({ body: { code: 'session_closed' } });
  });
});
