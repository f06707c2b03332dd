import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProblemBody, problems } from '@muster/contract/problems';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { makeFastify } from './fastify.ts';

const patience = { headMs: 300, requestMs: 600, idleMs: 400, unreadMs: 400, lookEveryMs: 50 };
let app: FastifyInstance;
let port: number;
let large: Readable;
beforeAll(async () => {
  app = await makeFastify({ log: makeLog('silent'), trustedProxies: [], patience });
  app.get('/large', (_request, reply) => {
    const piece = Buffer.alloc(64 * 1024);
    large = Readable.from(
      (function* () {
        for (let at = 0; at < 1_024; at++) yield piece;
      })(),
      { objectMode: false },
    );
    return reply.send(large);
  });
  app.get('/late', async () => {
    await sleep(2 * patience.unreadMs);
    return { done: true };
  });
  app.get('/letter', () => 'x'.repeat(500_000));
  app.post('/echo', async (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

function dial(): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** Also where the other end broke it off: Node's own `once` would reject then, at a time when nobody listens. */
const closed = (socket: Socket): Promise<void> => new Promise((done) => void socket.once('close', () => done()));

/** All that comes back until the server hangs up. */
async function answerTo(text: string, dripEveryMs?: number): Promise<string> {
  const socket = dial();
  let heard = '';
  socket.on('data', (piece: string) => (heard += piece));
  const over = closed(socket);
  if (dripEveryMs === undefined) socket.write(text, 'latin1');
  else
    for (const letter of text) {
      if (socket.destroyed) break;
      socket.write(letter, 'latin1');
      await sleep(dripEveryMs);
    }
  await over;
  return heard;
}

const head = 'POST /echo HTTP/1.1\r\nhost: muster\r\ncontent-type: application/json\r\n';
const refused = (status: number, heard: string) => {
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
  expect(heard.match(/HTTP\/1\.1 /gu)).toHaveLength(1);
  expect(heard).toContain('x-content-type-options: nosniff\r\n');
  expect(heard).toContain('cache-control: no-store\r\n');
  const { success, code } = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n'))) as ProblemBody;
  expect([success, problems[code].status]).toEqual([false, status]);
};

test('whoever says nothing, or sends a request letter by letter, is hung up on', async () => {
  for (const heard of await Promise.all([
    answerTo(''),
    answerTo(head.repeat(9), 30),
    answerTo(`${head}content-length: 100\r\n\r\n`),
    answerTo(`${head}content-length: 100\r\n\r\n${'x'.repeat(100)}`, 30),
  ]))
    refused(408, heard);
});

/** Asks and takes nothing; whether the server has hung up long after it should have. */
async function isHungUpOn(asked: string): Promise<boolean> {
  const arrived = once(app.server, 'connection') as Promise<[Socket]>;
  dial().pause().write(asked);
  const [near] = await arrived;
  const enough = new AbortController();
  const gone = closed(near).then(() => enough.abort());
  await Promise.race([gone, sleep(10_000, undefined, enough).catch(() => undefined)]);
  return near.destroyed;
}

test('whoever asks for much and takes none of it is hung up on, and what was meant for them is given back', async () => {
  expect(await isHungUpOn('GET /large HTTP/1.1\r\nhost: muster\r\n\r\n')).toBe(true);
  expect(large.destroyed).toBe(true);
});

test('whoever asks for one thing after the other and takes none of them is hung up on', async () => {
  expect(await isHungUpOn('GET /letter HTTP/1.1\r\nhost: muster\r\n\r\n'.repeat(200))).toBe(true);
});

test('whoever waits for us, or takes an answer slowly, gets it', async () => {
  const late = await fetch(`http://127.0.0.1:${port}/late`);
  expect(await late.json()).toEqual({ done: true });
  const slow = await fetch(`http://127.0.0.1:${port}/large`);
  let bytes = 0;
  for await (const piece of slow.body ?? []) {
    const before = bytes;
    bytes += piece.length;
    // A dozen pauses, together longer than anybody is waited for who takes nothing.
    if (Math.floor(before / 5e6) !== Math.floor(bytes / 5e6)) await sleep(patience.unreadMs / 4);
  }
  expect(bytes).toBe(1_024 * 64 * 1024);
});

test.each(['muster:5001', '192.0.2.7', '[2001:db8::7]:5001', ''])(
  'whoever names one host, as “%s”, is answered',
  async (host) => {
    expect(
      await answerTo(`${head.replace('muster', host)}connection: close\r\ncontent-length: 7\r\n\r\n{"a":1}`),
    ).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"a":1\}$/u);
  },
);

test('a caller of the first version, which knows no host, is answered', async () => {
  expect(await answerTo('GET /late HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"done":true\}$/u);
});

test('an address that is asked for whole names the same host', async () => {
  expect(await answerTo('GET http://Muster/late HTTP/1.1\r\nhost: muster\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*\{"done":true\}$/u,
  );
});

test('whoever expects what we do not know is answered as everybody', async () => {
  expect(await answerTo('GET /late HTTP/1.1\r\nhost: muster\r\nexpect: miracles\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*\{"done":true\}$/u,
  );
});

const inside = 'GET /late HTTP/1.1\r\nhost: muster\r\n\r\n';
test.each([
  ['two lengths', `${head}content-length: 0\r\ncontent-length: ${inside.length}\r\n\r\n${inside}`, 400],
  ['a length and pieces', `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inside}`, 400],
  ['pieces by another name', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${inside}`, 400],
  ['pieces, and then something else', `${head}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${inside}`, 400],
  ['a length with a sign', `${head}content-length: +5\r\n\r\n{"a":1}`, 400],
  ['a piece of no size', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
  ['a name with a blank', `${head}content-length : 2\r\n\r\n{}`, 400],
  ['a line that goes on in the next', `${head}x-a: 1\r\n b: 2\r\ncontent-length: 2\r\n\r\n{}`, 400],
  ['line ends of one character', head.replaceAll('\r\n', '\n') + 'content-length: 2\n\n{}', 400],
  ['a nothing within a value', `${head}x-a: \0\r\ncontent-length: 2\r\n\r\n{}`, 400],
  ['two hosts', `${head}host: other\r\ncontent-length: 2\r\n\r\n{}`, 400],
  ['the same host twice', `${head}Host: muster\r\ncontent-length: 2\r\n\r\n{}`, 400],
  ['a host in its address and another one', 'GET http://other/late HTTP/1.1\r\nhost: muster\r\n\r\n', 400],
  ['no host', 'GET /late HTTP/1.1\r\n\r\n', 400],
  ['a host that is none', 'GET /late HTTP/1.1\r\nhost: muster/other\r\n\r\n', 400],
  ['a method that is none', 'JUMP / HTTP/1.1\r\nhost: muster\r\n\r\n', 400],
  ['a version that is none', 'GET / HTTP/9.9\r\nhost: muster\r\n\r\n', 400],
  ['the greeting of another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['a head that never ends', `${head}x-a: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a thousand lines of head', `${head}${'x-a: aaaaaaaaaaaaaaaa\r\n'.repeat(1_000)}\r\n`, 431],
])('a request with %s is refused whole, and nothing of it is taken for another one', async (_, text, status) => {
  refused(status, await answerTo(text));
});
