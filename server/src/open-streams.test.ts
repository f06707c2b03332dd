import { beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '#platform/http/event-stream/event-reader.setup.ts';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

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

  it('contain no running code for administrators who may only read', async () => {
    const { tokens, ids } = await makeCampus(product.database);
    const address = `${product.url}/api/qr-sessions/${ids.session}`;
    const get = (path: string, token: string, method = 'GET') =>
      fetch(address + path, { method, headers: { authorization: `Bearer ${token}` } });
    const [ofReader, ofRegistrar] = await Promise.all([
      readEvents(`${address}/events`, tokens.reader),
      readEvents(`${address}/events`, tokens.registrar),
    ]);
    expect((await get('/start-qr', tokens.registrar, 'POST')).status).toBe(200);
    const runningCode = async (stream: typeof ofReader) => {
      for (;;) {
        const code = await stream.next('code');
        if (code['state'] === 'running') return code;
      }
    };
    expect(await runningCode(ofRegistrar)).toMatchObject({ url: expect.any(String), typed_code: null });
    expect(await runningCode(ofReader)).toMatchObject({ url: null, qr_code: null, typed_code: null });
    // A stream that opens while codes run.
    const late = await readEvents(`${address}/events`, tokens.timetabler);
    expect(await runningCode(late)).toMatchObject({ url: null, qr_code: null, typed_code: null });
    for (const [token, status] of [
      [tokens.reader, 403],
      [tokens.timetabler, 403],
      [tokens.registrar, 200],
    ] as const)
      expect((await get('/current-qr', token)).status).toBe(status);
    for (const stream of [ofReader, ofRegistrar, late]) stream.disconnect();
  });

  it.each<[string, object]>([
    ['role', { role: 'reader' }],
    ['departments', { role: 'faculty_office', departments: ['SCIENCE'] }],
  ])('end immediately when the %s of their administrator change', async (_, change) => {
    const { tokens, ids } = await makeCampus(product.database);
    const address = `${product.url}/api/qr-sessions/${ids.session}`;
    const send = (url: string, method: string, body?: object) =>
      fetch(url, {
        method,
        headers: { authorization: `Bearer ${tokens.admin}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const ofAdmin = await readEvents(`${address}/events`, tokens.admin);
    const ofRegistrar = await readEvents(`${address}/events`, tokens.registrar);
    expect((await send(`${address}/start-qr`, 'POST')).status).toBe(200);
    await ofRegistrar.next('code', ({ state }) => state === 'running');
    expect((await send(`${product.url}/api/admins/${ids.registrar}/role`, 'PUT', change)).status).toBe(200);
    await ofRegistrar.ended;
    expect([ofAdmin.heartbeats(), ofAdmin.hasEnded()]).toEqual([0, false]);
    ofAdmin.disconnect();
  });

  it('have no HEAD route', async () => {
    const headers = { authorization: `Bearer ${campus.tokens.admin}` };
    const response = await fetch(eventsUrl(), { method: 'HEAD', headers, signal: AbortSignal.timeout(30_000) });
    expect(response.status).toBe(404);
    const health = await fetch(`${product.url}/api/health`, { method: 'HEAD' });
    expect(health.status).toBe(200);
  });
});
