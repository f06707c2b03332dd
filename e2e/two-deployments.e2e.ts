import type { OwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from './product.ts';
import { post, type RunningClass, startClass } from './running-class.ts';
import { get, lecturer, student, tokenOf } from './users.ts';

// Both have their own database, secret and demo university, with the same accounts.
let first: Product;
let second: Product;
let runningClass: RunningClass;

beforeAll(async () => {
  first = await startProduct();
  second = await startProduct({}, { isFirstStart: true });
  runningClass = await startClass(first.url);
});
afterAll(async () => {
  await first.stop();
  await second.stop();
});

describe('two deployments', () => {
  it('reject the access tokens of each other', async () => {
    for (const [own, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const token = await tokenOf(own.url, lecturer.email, lecturer.role);
      expect((await get(own.url, '/api/auth/me', token)).status).toBe(200);
      expect((await get(other.url, '/api/auth/me', token)).status).toBe(401);
    }
  });

  it('do not know the QR codes of each other', async () => {
    const token = await tokenOf(second.url, student.email, student.role);
    const { url: code } = await runningClass.currentCode();
    const reply = await post(second.url, '/api/attendance/scan', token, { code });
    expect({ status: reply.status, body: await reply.json() }).toMatchObject({
      status: 404,
      body: { code: 'code_unknown' },
    });
    const scanPage = async ({ url }: Product) => await (await fetch(url + new URL(code).pathname)).text();
    expect(await scanPage(first)).toContain('claimed');
    expect(await scanPage(second)).toContain('code_unknown');
  });

  it('do not know the sessions and calendar links of each other', async () => {
    const token = await tokenOf(second.url, lecturer.email, lecturer.role);
    expect((await get(second.url, `/api/qr-sessions/${runningClass.id}`, token)).status).toBe(404);
    const created = await post(first.url, '/api/calendars/mine', runningClass.token);
    const { address } = (await created.json()) as OwnFeed;
    const { pathname } = new URL(address ?? '');
    expect((await fetch(first.url + pathname)).status).toBe(200);
    expect((await fetch(second.url + pathname)).status).toBe(404);
  });
});
