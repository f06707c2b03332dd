import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from './platform/http/event-reader.setup.ts';
import { type Campus, makeCampus } from './testing/campus.ts';
import { startTestProduct, type TestProduct } from './testing/product.ts';

let product: TestProduct;
let campus: Campus;
beforeAll(async () => {
  product = await startTestProduct();
  campus = await makeCampus(product.database);
});
afterAll(() => product.stop());

const eventsUrl = () => `${product.url}/api/qr-sessions/${campus.ids.session}/events`;

test('whoever signs out sees no further code on a screen that was left open', async () => {
  // The colleague's is the older one, and so the first to be told that the server is still there.
  const colleagues = await readEvents(eventsUrl(), campus.tokens.admin);
  await colleagues.next('code');
  const mine = await readEvents(eventsUrl(), campus.tokens.lecturer);
  await mine.next('code');
  const headers = { authorization: `Bearer ${campus.tokens.lecturer}` };
  expect((await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(200);
  await mine.over;
  // By the sign-out, not by the next heartbeat.
  expect([colleagues.heartbeats(), colleagues.isOver()]).toEqual([0, false]);
  colleagues.hangUp();
});

test('asking for the head of a stream opens none', async () => {
  const headers = { authorization: `Bearer ${campus.tokens.admin}` };
  const answer = await fetch(eventsUrl(), { method: 'HEAD', headers, signal: AbortSignal.timeout(30_000) });
  expect(answer.status).toBe(404);
  const health = await fetch(`${product.url}/api/health`, { method: 'HEAD' });
  expect(health.status).toBe(200);
});
