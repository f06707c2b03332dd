import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';
import { makeLog } from '../../log.ts';
import { makeFastify } from '../fastify.ts';

const product = productScenario();
let campus: Campus;
beforeAll(async () => {
  campus = await makeCampus(product.database);
});

/** Sends bytes and returns the status lines of all responses; none when the connection was reset before they were read. */
async function sendAll(text: string): Promise<string[]> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => undefined);
  socket.setTimeout(5_000, () => socket.destroy()).write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer.match(/HTTP\/1\.1 \d{3}[^\r]*/gu) ?? [];
}
const sendRaw = async (text: string): Promise<string> => (await sendAll(text))[0] ?? '';

const health = async () => {
  const startedMs = performance.now();
  expect((await fetch(`${product.url}/api/health/live`)).status).toBe(200);
  return performance.now() - startedMs;
};

describe('attacks over HTTP', () => {
  it('rejects a flood of headers and oversized cookies, and stays responsive', async () => {
    const flood = Array.from({ length: 3_000 }, (_, index) => `x-header-${index}: ${'v'.repeat(20)}\r\n`).join('');
    expect(await sendRaw(`GET /api/health/live HTTP/1.1\r\nhost: x\r\n${flood}\r\n`)).toMatch(/^$| 431 /u);
    expect(
      await sendRaw(`GET /api/health/live HTTP/1.1\r\nhost: x\r\ncookie: a=${'b'.repeat(100_000)}\r\n\r\n`),
    ).toMatch(/^$| 431 /u);
    expect(await health()).toBeLessThan(1_000);
  });

  it('does not slow down for a body with a hundred thousand keys that collide or repeat', async () => {
    const keys = Array.from({ length: 60_000 }, (_, index) => `"${index.toString(2)}":1`).join();
    const startedMs = performance.now();
    const response = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{${keys}}`,
    });
    expect([400, 413]).toContain(response.status);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
  });

  it.each([
    '/api/files/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
  ])('serves no file outside of the web client for %s', async (path) => {
    const response = await sendRaw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(response).toMatch(/ (?:400|404|503) /u);
  });

  const post = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const hidden = 'GET /api/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  it.each<[string, string]>([
    ['a length and chunks', `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two lengths', `${post}content-length: 2\r\ncontent-length: 40\r\n\r\n{}${hidden}`],
    ['an unknown encoding', `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a blank before the colon', `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a folded header', `${post}transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['line feeds alone', `${post.replaceAll('\r\n', '\n')}content-length: 2\n\n{}${hidden}`],
    ['a chunk that is longer than it says', `${post}transfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['a length that is no number', `${post}content-length: +2\r\n\r\n{}${hidden}`],
  ])('finds no second request behind %s', async (_, text) => {
    expect(await sendAll(hidden.replace('close', 'keep-alive') + hidden)).toHaveLength(2);
    const answers = await sendAll(text);
    expect(answers.length).toBeLessThanOrEqual(1);
    expect(answers.join('')).toMatch(/^$| 400 /u);
  });

  it('does not let a cache answer one person with the data of another', async () => {
    const headers = { authorization: `Bearer ${campus.tokens.admin}`, 'x-forwarded-host': 'evil.example' };
    const response = await fetch(`${product.url}/api/auth/me`, { headers });
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).not.toContain('evil.example');
  });

  it('searches with a text that would make a pattern backtrack, in ordinary time', async () => {
    const startedMs = performance.now();
    const search = encodeURIComponent(`${'a'.repeat(60)}%_${'(a+)+'.repeat(10)}$`);
    const response = await fetch(`${product.url}/api/students?search=${search}`, {
      headers: { authorization: `Bearer ${campus.tokens.admin}` },
    });
    expect(response.status).toBeLessThan(500);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});

describe('forged X-Forwarded-For', () => {
  async function listAddresses(trustedProxies: string[], forwardedFor: string[]) {
    const lines: string[] = [];
    const app = await makeFastify({
      log: makeLog('warn', { write: (line: string) => void lines.push(line) }),
      trustedProxies,
    });
    app.get('/', async ({ ip }) => ip);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const addresses = [];
    for (const value of forwardedFor)
      addresses.push(await (await fetch(url, { headers: { 'x-forwarded-for': value } })).text());
    await app.close();
    return { addresses, warnings: lines.length };
  }

  it('is ignored from a client that is no trusted proxy, with one warning', async () => {
    expect(await listAddresses([], ['203.0.113.9', '203.0.113.10'])).toEqual({
      addresses: ['127.0.0.1', '127.0.0.1'],
      warnings: 1,
    });
  });

  it('counts from the nearest proxy that is not trusted', async () => {
    expect(await listAddresses(['127.0.0.1'], ['10.0.0.1, 203.0.113.9', '127.0.0.1, 198.51.100.7'])).toEqual({
      addresses: ['203.0.113.9', '198.51.100.7'],
      warnings: 0,
    });
  });
});
