import { register } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { openEventStream } from '../http/event-stream/event-stream.ts';
import { makeFastify } from '../http/fastify.ts';
import { makeLog } from '../log.ts';

describe('request metrics', () => {
  it('do not measure event streams', async () => {
    const app = await makeFastify({ log: makeLog('silent'), trustedProxies: [] });
    app.get('/streams/:id', (_request, reply) => openEventStream(reply).end());
    app.get('/pages/:id', async () => 'text');
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const path of ['/streams/1', '/pages/1']) await (await fetch(url + path)).text();
    await expect.poll(() => register.metrics()).toContain('route="/pages/:id"');
    expect(await register.metrics()).not.toContain('/streams/');
    expect(await register.metrics()).toMatch(/^muster_live_streams 0$/mu);
    await app.close();
  });
});
