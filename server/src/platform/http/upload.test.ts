import { connect } from 'node:net';
import { endpoint } from '@muster/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeLog } from '../log.ts';
import { makeFastify } from './fastify.ts';
import { makeMount } from './mount.ts';
import { sendFile } from './send-file.ts';

const most = 5_242_880;
const token = 'the-token-of-somebody-known';
const rule = { maxBytes: most, tooLarge: 'File size must be less than 5MB', missing: 'Please select an image file' };
const sent = z.object({ bytes: z.number(), name: z.string() });
const parts = { method: 'POST', summary: 'For this test', guard: { who: ['admin'] }, refusals: [] } as const;
const takePhoto = endpoint({ ...parts, path: '/api/photo', upload: rule, reply: sent });
const takeJson = endpoint({ ...parts, path: '/api/json', body: z.object({}), reply: z.object({}) });
const giveFile = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'For this test',
  guard: { who: 'public' },
  query: z.object({ name: z.string() }),
  reply: 'file',
  refusals: [],
});

let app: FastifyInstance;
let url: string;
let isRevoked = false;
let asked = (): void => undefined;
beforeAll(async () => {
  const log = makeLog('silent');
  app = await makeFastify({ log, trustedProxies: [] });
  const known = {
    role: 'admin',
    staffId: null,
    studentId: null,
    accountId: '',
    universityId: '',
    tokenId: '',
  } as const;
  const mount = makeMount(app, {
    authenticate: (given) => {
      asked();
      return given === token && !isRevoked ? known : undefined;
    },
    ownership: { 'class session': async () => undefined, lecturer: async () => undefined },
    log,
  });
  mount(takePhoto, async ({ upload }) => ({ bytes: upload.bytes.length, name: upload.fileName }));
  mount(takeJson, async () => ({}));
  mount(giveFile, ({ reply, query }) => sendFile(reply, { name: query.name, type: 'text/csv', body: 'a,b' }));
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const headers = { authorization: `Bearer ${token}` };
const formWith = (bytes: number, field = 'file'): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  return form;
};
async function send(body: FormData | string, path = '/api/photo', extra: Record<string, string> = headers) {
  const answer = await fetch(url + path, { method: 'POST', body, headers: extra });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('exactly 5,242,880 bytes pass, one more does not', async () => {
  expect(await send(formWith(most))).toEqual({ status: 200, body: { bytes: most, name: 'me.png' } });
  expect(await send(formWith(most + 1))).toMatchObject({
    status: 413,
    body: { success: false, code: 'too_large', error: 'File size must be less than 5MB' },
  });
});

test('no file, an empty one, two or one under another name are told as what they are', async () => {
  const none = new FormData();
  none.append('name', 'Ann');
  const two = formWith(1);
  two.append('file', new Blob(['b']), 'b.png');
  for (const [form, text] of [
    [none, 'Please select an image file'],
    [formWith(0), 'Please select an image file'],
    [two, 'Please send one file, as the field "file"'],
    [formWith(1, 'picture'), 'Please send one file, as the field "file"'],
  ] as const)
    expect(await send(form)).toMatchObject({ status: 400, body: { error: text, details: { file: text } } });
});

test('a form with a file goes where a file is taken, JSON where it is not, and nothing else anywhere', async () => {
  const types = { text: 'text/plain', json: 'application/json', urlencoded: 'application/x-www-form-urlencoded' };
  for (const type of Object.values(types))
    expect(await send('{}', '/api/photo', { ...headers, 'content-type': type })).toMatchObject({ status: 415 });
  expect(await send(formWith(1), '/api/json')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  expect(await send('{}', '/api/json', { ...headers, 'content-type': types.json })).toMatchObject({ status: 200 });
  const nothing = await fetch(`${url}/api/photo`, { method: 'POST', headers });
  expect(nothing.status).toBe(415);
});

/** Sends without end, in chunks, as a program that means harm would, until it is hung up on; tells what came back. */
async function flood(authorization: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/photo HTTP/1.1\r\nhost: x\r\n${authorization}content-type: multipart/form-data; boundary=x\r\n` +
      'transfer-encoding: chunked\r\n\r\n',
  );
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]);
  const pour = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pour);
  pour();
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

test('an endless stream is refused, then cut off', async () => {
  expect(await flood(`authorization: Bearer ${token}\r\n`)).toMatch(/^HTTP\/1\.1 413 [\s\S]*less than 5MB/u);
});

test('of somebody unknown nothing is read, however much they send', async () => {
  expect(await flood('')).toMatch(/^HTTP\/1\.1 401 /u);
});

test('whose access ends while their file arrives has sent it for nothing', async () => {
  const admitted = Promise.withResolvers<void>();
  asked = admitted.resolve;
  const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
  const body = (async function* arriving() {
    yield Buffer.from(begun);
    await admitted.promise;
    isRevoked = true;
    yield Buffer.from('\r\n--x--\r\n');
  })();
  const type = { 'content-type': 'multipart/form-data; boundary=x', ...headers };
  const answer = await fetch(`${url}/api/photo`, { method: 'POST', body, headers: type, duplex: 'half' });
  isRevoked = false;
  expect(answer.status).toBe(401);
});

test('a form that breaks off is refused, and is no fault of ours', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x', ...headers };
  const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
  for (const form of ['', '--x\r\n', begun, 'no form at all'])
    expect([form, (await send(form, '/api/photo', type)).status]).toEqual([form, 400]);
  const unmarked = await send(begun, '/api/photo', { ...headers, 'content-type': 'multipart/form-data' });
  expect(unmarked.status).toBe(400);
});

test.each([
  ['Zoë.csv', `attachment; filename="Zo_.csv"; filename*=UTF-8''Zo%C3%AB.csv`],
  ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
  ['a"\r\nx: y.csv', `attachment; filename="a___x_ y.csv"; filename*=UTF-8''a___x_%20y.csv`],
  ['invoice\u202Efdp.exe', `attachment; filename="invoice_fdp.exe"; filename*=UTF-8''invoice_fdp.exe`],
  ['...', `attachment; filename="file"; filename*=UTF-8''file`],
])('a file called %j is saved under a harmless name', async (name, disposition) => {
  const answer = await fetch(`${url}/api/file?${new URLSearchParams({ name }).toString()}`);
  expect(answer.headers.get('content-disposition')).toBe(disposition);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(await answer.text()).toBe('a,b');
});
