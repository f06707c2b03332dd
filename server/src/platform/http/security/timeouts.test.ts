import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ProblemBody, problems } from '@muster/contract/http/problems';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '../../log.ts';
import { makeFastify } from '../fastify.ts';

const timeouts = { headersMs: 300, requestMs: 600, keepAliveMs: 400, readMs: 400, checkEveryMs: 50 };
let app: FastifyInstance;
let port: number;
let large: Readable;
beforeAll(async () => {
  app = await makeFastify({ log: makeLog('silent'), trustedProxies: [], timeouts });
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
    await sleep(2 * timeouts.readMs);
    return { done: true };
  });
  app.get('/text', () => 'x'.repeat(500_000));
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

function dial(to = port): Socket {
  const socket = connect(to, '127.0.0.1').setEncoding('latin1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** Resolves also after an error, unlike `once` of node:events. */
const closed = (socket: Socket): Promise<void> => new Promise((done) => void socket.once('close', () => done()));

/** Sends text and returns everything the server sends until it closes the connection. */
async function answerTo(text: string, dripEveryMs?: number): Promise<string> {
  const socket = dial();
  let response = '';
  socket.on('data', (piece: string) => (response += piece));
  const over = closed(socket);
  if (dripEveryMs === undefined) socket.write(text, 'latin1');
  else
    for (const letter of text) {
      if (socket.destroyed) break;
      socket.write(letter, 'latin1');
      await sleep(dripEveryMs);
    }
  await over;
  return response;
}

const head = 'POST /echo HTTP/1.1\r\nhost: muster\r\ncontent-type: application/json\r\n';
const expectError = (status: number, response: string) => {
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
  expect(response.match(/HTTP\/1\.1 /gu)).toHaveLength(1);
  expect(response).toContain('x-content-type-options: nosniff\r\n');
  expect(response).toContain('cache-control: no-store\r\n');
  const { success, code } = JSON.parse(response.slice(response.indexOf('\r\n\r\n'))) as ProblemBody;
  expect([success, problems[code].status]).toEqual([false, status]);
};

describe('slow and malformed clients', () => {
  it('disconnects clients that send nothing or too slowly', async () => {
    for (const response of await Promise.all([
      answerTo(''),
      answerTo(head.repeat(9), 30),
      answerTo(`${head}content-length: 100\r\n\r\n`),
      answerTo(`${head}content-length: 100\r\n\r\n${'x'.repeat(100)}`, 30),
    ]))
      expectError(408, response);
  });

  /** Sends a request without reading the response; returns whether the server closes the connection. */
  async function isDisconnected(request: string): Promise<boolean> {
    const arrived = once(app.server, 'connection') as Promise<[Socket]>;
    dial().pause().write(request);
    const [near] = await arrived;
    const enough = new AbortController();
    const gone = closed(near).then(() => enough.abort());
    await Promise.race([gone, sleep(10_000, undefined, enough).catch(() => undefined)]);
    return near.destroyed;
  }

  it('disconnects a client that does not read its response, and destroys the stream', async () => {
    expect(await isDisconnected('GET /large HTTP/1.1\r\nhost: muster\r\n\r\n')).toBe(true);
    expect(large.destroyed).toBe(true);
  });

  it('disconnects a client that sends requests and reads no response', async () => {
    expect(await isDisconnected('GET /text HTTP/1.1\r\nhost: muster\r\n\r\n'.repeat(200))).toBe(true);
  });

  it('answers others while one address holds hundreds of idle and slow connections, and closes these', async () => {
    const crowded = await makeFastify({
      log: makeLog('silent'),
      trustedProxies: [],
      timeouts: { headersMs: 3_000, requestMs: 4_000, keepAliveMs: 3_000, checkEveryMs: 100 },
    });
    crowded.get('/text', () => 'text');
    await crowded.listen({ host: '127.0.0.1', port: 0 });
    const target = (crowded.server.address() as AddressInfo).port;
    const kinds = ['', head, 'GET /text HTTP/1.1\r\nhost: muster\r\n\r\n'];
    const gone = Array.from({ length: 600 }, (_, index) => {
      const socket = dial(target).resume();
      socket.write(kinds[index % kinds.length] ?? '');
      return closed(socket);
    });
    const count = promisify(crowded.server.getConnections.bind(crowded.server));
    await expect.poll(() => count()).toBe(600);
    // A campus has one address, so a limit for each address would stop its other people.
    for (const localAddress of ['127.0.0.1', '127.0.0.2']) {
      const request = get({ port: target, localAddress, path: '/text', agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect([response.statusCode, await text(response)]).toEqual([200, 'text']);
    }
    await Promise.all(gone);
    await crowded.close();
  });

  it('waits for slow handlers and slow readers', async () => {
    const late = await fetch(`http://127.0.0.1:${port}/late`);
    expect(await late.json()).toEqual({ done: true });
    const slow = await fetch(`http://127.0.0.1:${port}/large`);
    let bytes = 0;
    for await (const piece of slow.body ?? []) {
      const before = bytes;
      bytes += piece.length;
      // The pauses together exceed the timeout.
      if (Math.floor(before / 5e6) !== Math.floor(bytes / 5e6)) await sleep(timeouts.readMs / 4);
    }
    expect(bytes).toBe(1_024 * 64 * 1024);
  });

  it.each(['muster:5001', '192.0.2.7', '[2001:db8::7]:5001', ''])('accepts one Host header: “%s”', async (host) => {
    expect(
      await answerTo(`${head.replace('muster', host)}connection: close\r\ncontent-length: 7\r\n\r\n{"a":1}`),
    ).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"a":1\}$/u);
  });

  it('accepts HTTP/1.0 without a Host header', async () => {
    expect(await answerTo('GET /late HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"done":true\}$/u);
  });

  it('accepts an absolute request target that names the same host', async () => {
    expect(await answerTo('GET http://Muster/late HTTP/1.1\r\nhost: muster\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*\{"done":true\}$/u,
    );
  });

  it('answers ten requests that do not wait for responses, and closes a connection with more', async () => {
    const pipelined = (count: number) => 'GET /text HTTP/1.1\r\nhost: muster\r\n\r\n'.repeat(count - 1);
    const last = 'GET /text HTTP/1.1\r\nhost: muster\r\nconnection: close\r\n\r\n';
    const answers = async (count: number) => (await answerTo(pipelined(count) + last)).match(/HTTP\/1\.1 200/gu) ?? [];
    expect(await answers(10)).toHaveLength(10);
    expect((await answers(500)).length).toBeLessThan(11);
  });

  it('ignores an unknown Expect header', async () => {
    expect(
      await answerTo('GET /late HTTP/1.1\r\nhost: muster\r\nexpect: miracles\r\nconnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"done":true\}$/u);
  });

  const inside = 'GET /late HTTP/1.1\r\nhost: muster\r\n\r\n';
  it.each([
    ['two content lengths', `${head}content-length: 0\r\ncontent-length: ${inside.length}\r\n\r\n${inside}`, 400],
    [
      'a content length and chunks',
      `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inside}`,
      400,
    ],
    ['an unknown transfer encoding', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${inside}`, 400],
    ['a transfer encoding after chunked', `${head}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${inside}`, 400],
    ['a signed content length', `${head}content-length: +5\r\n\r\n{"a":1}`, 400],
    ['an invalid chunk size', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
    ['a space after a header name', `${head}content-length : 2\r\n\r\n{}`, 400],
    ['a folded header', `${head}x-a: 1\r\n b: 2\r\ncontent-length: 2\r\n\r\n{}`, 400],
    ['bare LF line ends', head.replaceAll('\r\n', '\n') + 'content-length: 2\n\n{}', 400],
    ['a NUL in a header value', `${head}x-a: \0\r\ncontent-length: 2\r\n\r\n{}`, 400],
    ['two Host headers', `${head}host: other\r\ncontent-length: 2\r\n\r\n{}`, 400],
    ['the same Host header twice', `${head}Host: muster\r\ncontent-length: 2\r\n\r\n{}`, 400],
    [
      'two Authorization headers',
      `${head}authorization: Bearer a\r\nauthorization: Bearer b\r\ncontent-length: 2\r\n\r\n{}`,
      400,
    ],
    ['different hosts in target and header', 'GET http://other/late HTTP/1.1\r\nhost: muster\r\n\r\n', 400],
    ['no Host header', 'GET /late HTTP/1.1\r\n\r\n', 400],
    ['an invalid host', 'GET /late HTTP/1.1\r\nhost: muster/other\r\n\r\n', 400],
    ['an invalid method', 'JUMP / HTTP/1.1\r\nhost: muster\r\n\r\n', 400],
    ['an invalid HTTP version', 'GET / HTTP/9.9\r\nhost: muster\r\n\r\n', 400],
    ['a TLS client hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['too long a header', `${head}x-a: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['too many headers', `${head}${'x-a: aaaaaaaaaaaaaaaa\r\n'.repeat(1_000)}\r\n`, 431],
  ])('rejects a request with %s as a whole, without a second response', async (_, text, status) => {
    expectError(status, await answerTo(text));
  });
});
