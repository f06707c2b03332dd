import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '@muster/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { openEventStream } from './event-stream.ts';
import { makeFastify } from './fastify.ts';
import { makeMount } from './mount.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/echo',
  summary: 'For this test',
  guard: { who: 'public' },
  body: z.object({ name: z.string(), friends: z.array(z.object({ name: z.string() })).default([]) }),
  reply: z.object({ name: z.string() }),
  refusals: [],
});

const news = endpoint({
  method: 'GET',
  path: '/api/news',
  summary: 'For this test',
  guard: { who: 'public' },
  reply: 'event-stream',
  refusals: [],
});

let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  const log = makeLog('error', { write: (line: string) => void lines.push(line) });
  app = await makeFastify({ log, trustedProxies: [], publicUrl: 'https://muster.example.edu' });
  const nobodys = async () => undefined;
  const mount = makeMount(app, {
    authenticate: () => undefined,
    ownership: { 'class session': nobodys, lecturer: nobodys },
    log,
  });
  mount(echo, async ({ body }) => ({ name: body.name }));
  mount(news, async ({ reply }) => openEventStream(reply).end());
  app.get('/api/broken', async () => {
    throw new Error('the roof leaks');
  });
  app.get('/api/broken-later', async (_request, reply) => {
    openEventStream(reply).end();
    throw new Error('the cellar leaks');
  });
});
afterAll(() => app.close());

const send = (payload: object) => app.inject({ method: 'POST', url: '/api/echo', payload });

test('a machine that is too busy to load everything within seconds starts late, not never', () => {
  expect(app.initialConfig.pluginTimeout).toBe(0);
});

test('an address that cannot be read is refused like everything else, under the same headers', async () => {
  for (const url of ['/api/%ff', '/%', '/C/%E0%A4%A']) {
    const answer = await app.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 400]);
    expect(answer.json()).toMatchObject({ success: false, code: 'invalid_input' });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(answer.body).not.toContain('FST_');
  }
});

test('a text with a character that no database keeps is refused, wherever it stands', async () => {
  const first = await send({ name: 'a\u0000b' });
  expect([first.statusCode, Object.keys(first.json<{ details: object }>().details)]).toEqual([400, ['name']]);
  const inner = await send({ name: 'Ann', friends: [{ name: 'Bo' }, { name: '\u0000' }] });
  expect([inner.statusCode, Object.keys(inner.json<{ details: object }>().details)]).toEqual([400, ['friends.1.name']]);
  expect((await send({ name: 'half a smile: \ud83d' })).statusCode).toBe(400);
  expect((await send({ name: 'Zoë 🙂' })).json()).toEqual({ name: 'Zoë 🙂' });
});

test('what fails unexpectedly is found in the log by the id in its answer, or alone once the answer had begun', async () => {
  const { id } = (await app.inject('/api/broken')).json<{ id: string }>();
  await app.inject('/api/broken-later');
  const told = lines.map((line) => JSON.parse(line) as { id?: string; err: { message: string } });
  expect(told.map((line) => [line.id, line.err.message])).toEqual([
    [id, 'the roof leaks'],
    [undefined, 'the cellar leaks'],
  ]);
});

test('what comes over an open connection while the server ends is answered, as the last of that connection', async () => {
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
  const heard = once(ending.server, 'request');
  socket.write('GET /api/quick HTTP/1.1\r\nhost: x\r\n\r\n');
  await heard;
  slow.resolve('slow');
  const heads = (await text(socket)).toLowerCase().match(/http\/1\.1 \d+|connection: [a-z-]+/gu);
  await ended;
  expect(heads).toEqual(['http/1.1 200', 'connection: keep-alive', 'http/1.1 200', 'connection: close']);
});

test('answers about people stay in no cache, neither the good ones nor the refusals', async () => {
  for (const answer of [await send({ name: 'Ann' }), await send({}), await app.inject({ url: '/api/none' })]) {
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('good answers, refusals and streams tell a browser the same', async () => {
  const answers = [
    await send({ name: 'Ann' }),
    await send({}),
    await app.inject('/api/none'),
    await app.inject('/api/news'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 404, 200]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers['cache-control']).toMatch(/^no-store/u);
  }
});

test('a page of another site is allowed nothing, whichever origin it names', async () => {
  for (const origin of ['https://evil.example', 'null', 'https://muster.example.edu']) {
    const asking = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const asked = await app.inject({ method: 'OPTIONS', url: '/api/echo', headers: asking });
    const sent = await app.inject({ method: 'POST', url: '/api/echo', headers: { origin }, payload: { name: 'Ann' } });
    expect([asked.statusCode, sent.statusCode]).toEqual([404, 200]);
    for (const { headers } of [asked, sent])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
