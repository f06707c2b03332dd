import { connect } from 'node:net';
import { endpoint } from '@muster/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeLog } from '../../log.ts';
import { makeFastify } from '../fastify.ts';
import { makeMount } from '../mount.ts';
import { sendFile } from './send-file.ts';

const maxBytes = 5_242_880;
const token = 'a-token-of-20-characters';
const rule = { maxBytes, tooLarge: 'File size must be less than 5MB', missing: 'Please select an image file' };
const sent = z.object({ bytes: z.number(), name: z.string() });
const common = {
  method: 'POST',
  summary: 'For this test',
  guard: { who: ['admin'], area: 'academics' },
  errors: [],
} as const;
const takePhoto = endpoint({ ...common, path: '/api/photo', upload: rule, reply: sent });
const takeJson = endpoint({ ...common, path: '/api/json', body: z.object({}), reply: z.object({}) });
const giveFile = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'For this test',
  guard: { who: 'public' },
  query: z.object({ name: z.string() }),
  reply: 'file',
  errors: [],
});

let app: FastifyInstance;
let url: string;
let isRevoked = false;
let onAuthenticate = (): void => undefined;
beforeAll(async () => {
  const log = makeLog('silent');
  app = await makeFastify({ log, trustedProxies: [] });
  const known = {
    role: 'admin',
    staffId: null,
    studentId: null,
    accountId: '',
    universityId: '',
    adminRole: 'owner',
    departments: null,
    tokenId: '',
    mustChangePassword: false,
  } as const;
  const mount = makeMount(app, {
    requireStepUp: async () => undefined,
    authenticate: (candidate) => {
      onAuthenticate();
      return candidate === token && !isRevoked ? known : undefined;
    },
    ownership: { 'class session': async () => undefined, lecturer: async () => undefined },
    log,
    areErrorsChecked: true,
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

describe('uploads', () => {
  it('accepts a file of the maximum size and rejects one more byte', async () => {
    expect(await send(formWith(maxBytes))).toEqual({ status: 200, body: { bytes: maxBytes, name: 'me.png' } });
    expect(await send(formWith(maxBytes + 1))).toMatchObject({
      status: 413,
      body: { success: false, code: 'too_large', error: 'File size must be less than 5MB' },
    });
  });

  it('explains a missing, empty, second or misnamed file', async () => {
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

  it('accepts multipart bodies on upload endpoints and JSON on others only', async () => {
    const types = { text: 'text/plain', json: 'application/json', urlencoded: 'application/x-www-form-urlencoded' };
    for (const type of Object.values(types))
      expect(await send('{}', '/api/photo', { ...headers, 'content-type': type })).toMatchObject({ status: 415 });
    expect(await send(formWith(1), '/api/json')).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await send('{}', '/api/json', { ...headers, 'content-type': types.json })).toMatchObject({ status: 200 });
    const nothing = await fetch(`${url}/api/photo`, { method: 'POST', headers });
    expect(nothing.status).toBe(415);
  });

  it('asks for the token before it looks at the body', async () => {
    for (const authorization of ['', 'Bearer another-token-of-20-characters']) {
      for (const type of ['application/json', 'text/plain', 'image/png', ''])
        expect(
          await send('{}', '/api/photo', { authorization, 'content-type': type }),
          `${authorization} ${type}`,
        ).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect(await send(formWith(1, 'picture'), '/api/photo', { authorization })).toMatchObject({ status: 401 });
    }
  });

  /** Sends an endless chunked body until the server closes the connection; returns the response. */
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

  it('rejects an endless body, then closes the connection', async () => {
    expect(await flood(`authorization: Bearer ${token}\r\n`)).toMatch(/^HTTP\/1\.1 413 [\s\S]*less than 5MB/u);
  });

  it('does not read the body of an unauthenticated caller', async () => {
    expect(await flood('')).toMatch(/^HTTP\/1\.1 401 /u);
  });

  it('rejects an upload whose token ended while it arrived', async () => {
    const admitted = Promise.withResolvers<void>();
    onAuthenticate = admitted.resolve;
    const partial = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
    const body = (async function* arriving() {
      yield Buffer.from(partial);
      await admitted.promise;
      isRevoked = true;
      yield Buffer.from('\r\n--x--\r\n');
    })();
    const type = { 'content-type': 'multipart/form-data; boundary=x', ...headers };
    // The types of browsers, which the XML libraries declare, have no `duplex`.
    const request: object = { method: 'POST', body, headers: type, duplex: 'half' };
    const answer = await fetch(`${url}/api/photo`, request);
    isRevoked = false;
    expect(answer.status).toBe(401);
  });

  it('rejects an incomplete form with 400', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x', ...headers };
    const partial = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
    for (const form of ['', '--x\r\n', partial, 'no form at all'])
      expect([form, (await send(form, '/api/photo', type)).status]).toEqual([form, 400]);
    const unmarked = await send(partial, '/api/photo', { ...headers, 'content-type': 'multipart/form-data' });
    expect(unmarked.status).toBe(400);
  });

  it.each([
    ['Zoë.csv', `attachment; filename="Zo_.csv"; filename*=UTF-8''Zo%C3%AB.csv`],
    ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
    ['a"\r\nx: y.csv', `attachment; filename="a___x_ y.csv"; filename*=UTF-8''a___x_%20y.csv`],
    ['invoice\u202Efdp.exe', `attachment; filename="invoice_fdp.exe"; filename*=UTF-8''invoice_fdp.exe`],
    ['...', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('sends a file named %j under a safe name', async (name, disposition) => {
    const answer = await fetch(`${url}/api/file?${new URLSearchParams({ name }).toString()}`);
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(await answer.text()).toBe('a,b');
  });
});
