import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '@muster/contract/http/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '../log.ts';
import { openEventStream } from './event-stream/event-stream.ts';
import { makeFastify } from './fastify.ts';
import { makeMount } from './mount.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/echo',
  summary: 'For this test',
  guard: { who: 'public' },
  body: z.object({ name: z.string(), friends: z.array(z.object({ name: z.string() })).default([]) }),
  reply: z.object({ name: z.string() }),
  errors: [],
});

const events = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'For this test',
  guard: { who: 'public' },
  reply: 'event-stream',
  errors: [],
});

let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  const log = makeLog('error', { write: (line: string) => void lines.push(line) });
  app = await makeFastify({ log, trustedProxies: [], publicUrl: 'https://muster.example.edu' });
  const allow = async () => undefined;
  const mount = makeMount(app, {
    requireStepUp: async () => undefined,
    authenticate: () => undefined,
    ownership: { 'class session': allow, lecturer: allow },
    log,
    areErrorsChecked: true,
  });
  mount(echo, async ({ body }) => ({ name: body.name }));
  mount(events, async ({ reply }) => openEventStream(reply).end());
  app.get('/api/broken', async () => {
    throw new Error('first failure');
  });
  app.get('/api/broken-later', async (_request, reply) => {
    openEventStream(reply).end();
    throw new Error('second failure');
  });
});
afterAll(() => app.close());

const send = (payload: object) => app.inject({ method: 'POST', url: '/api/echo', payload });

describe('HTTP server', () => {
  it('has no time limit for loading plugins', () => {
    expect(app.initialConfig.pluginTimeout).toBe(0);
  });

  it('responds to a malformed URL in the error format and with the default headers', async () => {
    for (const url of ['/api/%ff', '/%', '/C/%E0%A4%A']) {
      const answer = await app.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json()).toMatchObject({ success: false, code: 'invalid_input' });
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      expect(answer.body).not.toContain('FST_');
    }
  });

  it('rejects characters that PostgreSQL cannot store, in any field', async () => {
    const first = await send({ name: 'a\u0000b' });
    expect([first.statusCode, Object.keys(first.json<{ details: object }>().details)]).toEqual([400, ['name']]);
    const inner = await send({ name: 'Ann', friends: [{ name: 'Bo' }, { name: '\u0000' }] });
    expect([inner.statusCode, Object.keys(inner.json<{ details: object }>().details)]).toEqual([
      400,
      ['friends.1.name'],
    ]);
    expect((await send({ name: 'half a smile: \ud83d' })).statusCode).toBe(400);
    expect((await send({ name: 'Zoë 🙂' })).json()).toEqual({ name: 'Zoë 🙂' });
  });

  it('logs an unexpected error under the id of its response, also after the response has begun', async () => {
    const { id } = (await app.inject('/api/broken')).json<{ id: string }>();
    await app.inject('/api/broken-later');
    const logged = lines.map((line) => JSON.parse(line) as { request_id?: string; err: { message: string } });
    expect(logged.map((line) => [line.request_id, line.err.message])).toEqual([
      [id, 'first failure'],
      [expect.stringMatching(/^[0-9a-f-]{36}$/u), 'second failure'],
    ]);
  });

  it('answers a last request per open connection while the server closes', async () => {
    const ending = await makeFastify({ log: makeLog('silent'), trustedProxies: [] });
    const slow = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    ending.get('/api/slow', () => (begun.resolve(), slow.promise));
    ending.get('/api/quick', () => 'quick');
    await ending.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((ending.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await begun.promise;
    const ended = ending.close();
    const requested = once(ending.server, 'request');
    socket.write('GET /api/quick HTTP/1.1\r\nhost: x\r\n\r\n');
    await requested;
    slow.resolve('slow');
    const heads = (await text(socket)).toLowerCase().match(/http\/1\.1 \d+|connection: [a-z-]+/gu);
    await ended;
    expect(heads).toEqual(['http/1.1 200', 'connection: keep-alive', 'http/1.1 200', 'connection: close']);
  });

  it('forbids caching of responses and errors', async () => {
    for (const answer of [await send({ name: 'Ann' }), await send({}), await app.inject({ url: '/api/none' })]) {
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('sends the same security headers with responses, errors and streams', async () => {
    const answers = [
      await send({ name: 'Ann' }),
      await send({}),
      await app.inject('/api/none'),
      await app.inject('/api/events'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 404, 200]);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/u),
      });
      expect(headers['cache-control']).toMatch(/^no-store/u);
    }
  });

  it('sends no CORS headers to any origin', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://muster.example.edu']) {
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const preflight = await app.inject({ method: 'OPTIONS', url: '/api/echo', headers });
      const sent = await app.inject({
        method: 'POST',
        url: '/api/echo',
        headers: { origin },
        payload: { name: 'Ann' },
      });
      expect([preflight.statusCode, sent.statusCode]).toEqual([404, 200]);
      for (const response of [preflight, sent])
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
