import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@muster/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeLog } from '../log.ts';
import { makeFastify } from './fastify.ts';
import { makeMount, type Mount } from './mount.ts';
import { refuse } from './refusal.ts';

const promise = endpoint({
  method: 'POST',
  path: '/api/presence',
  summary: 'For this test',
  guard: { who: ['student'] },
  body: z.object({ say: z.string().max(20), waitMs: z.number().default(0) }),
  reply: z.object({ said: z.string(), ip: z.string(), cookie: z.string().nullable() }),
  refusals: ['unavailable'],
});
const caller = { accountId: 'a', universityId: 'u', staffId: null, studentId: 's', tokenId: 't' };
const tokens = new Map([
  ['student-student-student', { ...caller, role: 'student' as const }],
  ['lecturer-lecturer-lecturer', { ...caller, role: 'lecturer' as const }],
]);
const hurried = { headMs: 300, requestMs: 600, idleMs: 400, unreadMs: 400, lookEveryMs: 50 };

const logged: string[] = [];
const log = makeLog('error', { write: (line: string) => void logged.push(line) });
const longer: Record<string, string> = { umlaut: 'ä€😀', longish: 'x'.repeat(10_000), much: 'x'.repeat(1_000_000) };

function mountOn(app: FastifyInstance): Mount {
  const nobodys = async () => undefined;
  return makeMount(app, {
    authenticate: (token) => tokens.get(token),
    ownership: { 'class session': nobodys, lecturer: nobodys },
    log,
  });
}

/** What a library may throw, whatever its types say. */
const nothing = undefined as unknown as Error;

async function open(patience = {}): Promise<{ app: FastifyInstance; port: number }> {
  const app = await makeFastify({ log, trustedProxies: ['127.0.0.1'], patience });
  mountOn(app).quick(promise, async ({ body, cookie = null, ip, setCookie }) => {
    if (body.waitMs > 0) await sleep(body.waitMs);
    if (body.say === 'no') throw refuse('unavailable', undefined, undefined, 3);
    if (body.say === 'bug') throw new Error('the roof leaks');
    if (body.say === 'nothing') throw nothing;
    if (body.say === 'split') setCookie('one=1\r\nx-evil: 1');
    if (body.say === 'set') for (const name of ['one', 'two']) setCookie(`${name}=1; Path=/`);
    return { said: longer[body.say] ?? body.say, ip, cookie };
  });
  app.get('/page', () => 'a page');
  app.server.on('request', () => (byNode += 1));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

let app: FastifyInstance;
let port: number;
/** How many requests Node's HTTP server has seen. */
let byNode = 0;
beforeAll(async () => ({ app, port } = await open()));
beforeEach(() => void (byNode = 0));
afterAll(() => app.close());

const ask = (body: object | string, lines: readonly string[] = [], token = 'student-student-student'): string => {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const head = ['POST /api/presence HTTP/1.1', 'host: muster', `authorization: Bearer ${token}`, ...lines];
  return `${[...head, 'content-type: application/json', `content-length: ${sent.length}`].join('\r\n')}\r\n\r\n${sent}`;
};
/** Said along, it makes a request one for Node, and changes nothing else about it. */
const forNode = 'te: trailers';
const page = 'GET /page HTTP/1.1\r\nhost: muster\r\n\r\n';

function talk(to = port) {
  const socket = connect(to, '127.0.0.1');
  let heard = '';
  socket.on('data', (piece: Buffer) => (heard += piece.toString('utf8'))).on('error', () => undefined);
  const closed = new Promise<void>((done) => void socket.once('close', () => done()));
  return {
    socket,
    closed,
    say: (...pieces: string[]) => pieces.forEach((piece) => socket.write(piece)),
    heard: () => heard,
    /** The bodies of so many answers, once they are there. */
    async bodies(count: number): Promise<string[]> {
      const found = () => heard.split(/HTTP\/1\.1 \d+ .*\r\n(?:.+\r\n)+\r\n/u).slice(1);
      while (found().length < count || found().at(-1) === '') await once(socket, 'data');
      return found();
    },
  };
}
const saidBy = (bodies: readonly string[]) =>
  bodies.map((body) => (body.startsWith('{') ? (JSON.parse(body) as { said: string }).said : body));

test.each([
  ['a call', ask({ say: 'hello' }), 200],
  ['a call with a cookie, from behind a proxy', ask({ say: 'hi' }, ['Cookie: a=1', 'x-forwarded-for: 192.0.2.7']), 200],
  ['one whose answer has other letters', ask({ say: 'umlaut' }), 200],
  ['one whose answer sets cookies', ask({ say: 'set' }), 200],
  ['one from nobody', ask({ say: 'hello' }, [], 'nobody-nobody-nobody-nobody'), 401],
  ['one of another role', ask({ say: 'hello' }, [], 'lecturer-lecturer-lecturer'), 403],
  ['one that says too much', ask({ say: 'x'.repeat(21) }), 400],
  ['one that says something else', ask('[1]'), 400],
  ['one that has to come again', ask({ say: 'no' }), 503],
])('%s is answered as by Node, to the letter', async (_, asked, status) => {
  const here = talk();
  here.say(asked);
  const [body] = await here.bodies(1);
  expect(byNode).toBe(0);
  const there = talk();
  there.say(asked.replace('\r\n', `\r\n${forNode}\r\n`));
  await there.bodies(1);
  expect(byNode).toBe(1);
  const timeless = (heard: string) =>
    heard
      .replace(/^Date: .*$/mu, '')
      .split('\r\n')
      .toSorted();
  expect(timeless(here.heard())).toEqual(timeless(there.heard()));
  expect(here.heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*^Date: \\w{3}, .* GMT\r$`, 'mu'));
  expect(body).toMatch(/^\{.*\}$/u);
  here.socket.destroy();
  there.socket.destroy();
});

test('a bug is answered with an id alone, by which it is found in the log', async () => {
  const { say, bodies, socket } = talk();
  say(ask({ say: 'bug' }));
  const [body = ''] = await bodies(1);
  const { id, code } = JSON.parse(body) as { id: string; code: string };
  expect([code, body.includes('roof')]).toEqual(['internal', false]);
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([{ id, err: { message: 'the roof leaks' } }]);
  socket.destroy();
});

test.each(['nothing', 'split'])(
  'a bug that throws %s is one of the answer alone, and the server goes on',
  async (what) => {
    const { say, bodies, heard, socket } = talk();
    say(ask({ say: what }));
    expect(JSON.parse((await bodies(1))[0] ?? '')).toMatchObject({ code: 'internal' });
    expect(heard()).not.toContain('x-evil');
    say(ask({ say: 'after' }));
    expect(saidBy(await bodies(2)).at(-1)).toBe('after');
    socket.destroy();
  },
);

test('a call that is no JSON is refused by the framework, in its shape', async () => {
  const { say, bodies, socket } = talk();
  say(ask('{"say":'));
  expect(JSON.parse((await bodies(1))[0] ?? '')).toMatchObject({ code: 'invalid_input' });
  expect(byNode).toBe(1);
  socket.destroy();
});

test('whatever comes over one connection is answered in its order: calls, a page, and calls again', async () => {
  const { say, bodies, socket } = talk();
  const all = [ask({ say: 'one' }), ask({ say: 'two' }), page, ask({ say: 'three' }), page];
  for (const [index, asked] of all.entries()) {
    say(asked);
    await bodies(index + 1);
  }
  expect(saidBy(await bodies(5))).toEqual(['one', 'two', 'a page', 'three', 'a page']);
  expect(byNode).toBe(3);
  socket.destroy();
});

test('who does not wait for an answer gets all of them, in order', async () => {
  const { say, bodies, socket } = talk();
  say(ask({ say: 'slow', waitMs: 80 }));
  await sleep(20);
  say(ask({ say: 'quick' }) + page);
  await sleep(20);
  say(ask({ say: 'last' }));
  expect(saidBy(await bodies(4))).toEqual(['slow', 'quick', 'a page', 'last']);
  socket.destroy();
});

test('who says the last and goes, while an answer is under way, is answered to the end of it', async () => {
  const { say, bodies, socket, closed } = talk();
  say(ask({ say: 'slow', waitMs: 80 }));
  await sleep(20);
  socket.end(page);
  expect(saidBy(await bodies(2))).toEqual(['slow', 'a page']);
  await closed;
});

test('calls in one packet, and one that comes letter by letter, are answered', async () => {
  const { say, bodies, socket } = talk();
  say(ask({ say: 'one' }) + ask({ say: 'two' }));
  expect(saidBy(await bodies(2))).toEqual(['one', 'two']);
  socket.destroy();
  const slow = talk();
  slow.socket.setNoDelay(true);
  for (const letter of ask({ say: 'late' })) {
    slow.say(letter);
    await sleep(0);
  }
  expect(saidBy(await slow.bodies(1))).toEqual(['late']);
  slow.socket.destroy();
});

test('who says nothing is hung up on, at once or between two calls, and so is who ends the connection', async () => {
  const other = await open(hurried);
  const [silent, idle, leaving, unsaid] = [talk(other.port), talk(other.port), talk(other.port), talk(other.port)];
  idle.say(ask({ say: 'hello' }));
  leaving.socket.end(ask({ say: 'bye', waitMs: 50 }));
  unsaid.socket.end();
  await Promise.all([silent.closed, idle.closed, leaving.closed, unsaid.closed]);
  expect(silent.heard()).toMatch(/^HTTP\/1\.1 408 /u);
  expect(saidBy(await idle.bodies(1))).toEqual(['hello']);
  expect(leaving.heard()).toMatch(/^Connection: close\r$/mu);
  expect(unsaid.heard()).toBe('');
  await other.app.close();
});

test('who asks on and on and takes no answer is hung up on', async () => {
  const other = await open(hurried);
  const arrived = once(other.app.server, 'connection') as Promise<[Socket]>;
  const { socket } = talk(other.port);
  socket.pause();
  const [near] = await arrived;
  const gone = new Promise<void>((done) => void near.once('close', () => done()));
  const asking = setInterval(() => socket.write(ask({ say: 'much' })), 20);
  await gone;
  clearInterval(asking);
  socket.destroy();
  expect(near.bytesWritten).toBeGreaterThan(0);
  await other.app.close();
});

test('when the server ends, what is under way is answered as the last, and who waits is hung up on', async () => {
  const other = await open();
  const [busy, idle, fresh] = [talk(other.port), talk(other.port), talk(other.port)];
  idle.say(ask({ say: 'before' }));
  await idle.bodies(1);
  busy.say(ask({ say: 'under way', waitMs: 200 }));
  await sleep(50);
  const ended = other.app.close();
  await Promise.all([idle.closed, fresh.closed]);
  expect(busy.heard()).toBe('');
  await Promise.all([busy.closed, ended]);
  expect(saidBy(await busy.bodies(1))).toEqual(['under way']);
  expect(busy.heard()).toContain('\r\nConnection: close\r\n');
});

test('when the server waits no longer, neither an answer that does not come nor one that nobody takes keeps it', async () => {
  const other = await open();
  const hanging = talk(other.port);
  await once(other.app.server, 'connection');
  hanging.say(ask({ say: 'never', waitMs: 60_000 }));
  const arrived = once(other.app.server, 'connection') as Promise<[Socket]>;
  const deaf = talk(other.port);
  deaf.socket.pause();
  const [near] = await arrived;
  while (near.writableLength === 0) {
    deaf.say(ask({ say: 'longish' }));
    await sleep(1);
  }
  const ended = other.app.close();
  other.app.server.closeAllConnections();
  await Promise.all([hanging.closed, ended]);
  expect(near.destroyed).toBe(true);
});

test('a call that has an owner, or is no POST, is not mounted: the shortcut would look at neither', async () => {
  const { quick } = mountOn(await makeFastify({ log, trustedProxies: [] }));
  const handle = async () => ({ said: '', ip: '', cookie: null });
  const owned = { ...promise, guard: { ...promise.guard, owns: 'class session' as const } };
  const put = { ...promise, method: 'PUT' as const };
  expect(() => quick(owned, handle)).toThrow('cannot be quick');
  expect(() => quick(put, handle)).toThrow('cannot be quick');
  expect(() => quick(promise, handle)).not.toThrow();
});
