import { beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from './platform/http/event-stream/event-reader.setup.ts';
import { type Campus, makeCampus } from './testing/campus.ts';
import { productScenario } from './testing/product.ts';

const product = productScenario();
let campus: Campus;
beforeAll(async () => {
  campus = await makeCampus(product.database);
});

const eventsUrl = () => `${product.url}/api/qr-sessions/${campus.ids.session}/events`;

describe('event streams', () => {
  it('end immediately when their account signs out', async () => {
    // The older stream gets the first heartbeat.
    const other = await readEvents(eventsUrl(), campus.tokens.admin);
    await other.next('code');
    const own = await readEvents(eventsUrl(), campus.tokens.lecturer);
    await own.next('code');
    const headers = { authorization: `Bearer ${campus.tokens.lecturer}` };
    expect((await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(200);
    await own.ended;
    // Ended by the sign-out, not by the next heartbeat.
    expect([other.heartbeats(), other.hasEnded()]).toEqual([0, false]);
    other.disconnect();
  });

  it('have no HEAD route', async () => {
    const headers = { authorization: `Bearer ${campus.tokens.admin}` };
    const response = await fetch(eventsUrl(), { method: 'HEAD', headers, signal: AbortSignal.timeout(30_000) });
    expect(response.status).toBe(404);
    const health = await fetch(`${product.url}/api/health`, { method: 'HEAD' });
    expect(health.status).toBe(200);
  });
});
