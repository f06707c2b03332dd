import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { api } from '@muster/contract/http/api';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { makeLog } from '../../log.ts';
import { mountDocumentation } from './documentation.ts';
import { makeMount } from '../mount.ts';
import { openApiDocument } from './openapi-document.ts';

const updateCommand = 'npx vitest run --project server openapi/documentation --update';

const allow = async (): Promise<void> => {};

function documentedServer() {
  const app = Fastify();
  const mount = makeMount(app, {
    requireStepUp: async () => undefined,
    authenticate: () => undefined,
    ownership: { 'class session': allow, lecturer: allow },
    log: makeLog('silent'),
    areErrorsChecked: true,
  });
  mountDocumentation(mount, api, 'https://muster.example.edu');
  return app;
}

describe('docs/openapi.json', () => {
  it('is the OpenAPI document of the contract', async () => {
    const text = `${JSON.stringify(openApiDocument(api, 'https://muster.example.edu'), null, 2)}\n`;
    const file = join(import.meta.dirname, '../../../../../docs/openapi.json');
    await expect(text, `docs/openapi.json is out of date. Update it: ${updateCommand}`).toMatchFileSnapshot(file);
  });
});

describe('API documentation', () => {
  it('describes every endpoint with its guard and errors in the OpenAPI document', async () => {
    const reply = await documentedServer().inject('/api/openapi.json');
    const document = reply.json();
    expect(document.openapi).toBe('3.1.1');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object));
    expect(operations).toHaveLength(api.length);
    const stop = document.paths['/api/qr-sessions/{id}/stop-qr'].post;
    expect(stop.description).toBe('For lecturers (their own class session) and admins.');
    expect(stop.security).toEqual([{ accessToken: [] }]);
    expect(stop.parameters).toMatchObject([{ name: 'id', in: 'path', required: true, schema: { format: 'uuid' } }]);
    expect(Object.keys(stop.responses)).toEqual(['200', '400', '401', '403', '404', '413', '415', '500', '503']);
  });

  it('compresses both documents, and does not send one again that the client has', async () => {
    const app = documentedServer();
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const plain = await app.inject(url);
      const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(compressed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
      const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
  });

  it('marks optional bodies as not required', () => {
    const { paths } = openApiDocument(api, 'http://localhost');
    expect(paths['/api/qr-sessions/{id}/start-qr']?.['post']).toMatchObject({ requestBody: { required: false } });
    expect(paths['/api/auth/login']?.['post']).toMatchObject({ requestBody: { required: true } });
  });

  it('documents the errors of every request body', () => {
    const { paths } = openApiDocument(api, 'http://localhost');
    expect(paths['/api/groups']?.['post']).toMatchObject({
      responses: { 413: { description: 'too_large' }, 415: { description: 'unsupported_media_type' } },
    });
  });

  it('contains the API conventions in the OpenAPI document and on the docs page', async () => {
    const { info } = openApiDocument(api, 'http://localhost');
    const page = (await documentedServer().inject('/api/docs')).body;
    for (const text of ['page_size', 'Retry-After', 'active=all', '2026-2027', 'seen']) {
      expect(info.description).toContain(text);
      expect(page.slice(0, page.indexOf('<nav'))).toContain(text);
    }
  });

  it('has unique operation ids', () => {
    const names = Object.values(openApiDocument(api, 'http://localhost').paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('renders every endpoint on one page without scripts or external resources', async () => {
    const reply = await documentedServer().inject('/api/docs');
    for (const { name } of api) expect(reply.body).toContain(`<article id="${name}">`);
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(reply.body).not.toMatch(/<script|https?:|style="/);
  });
});
