import { api } from '@muster/contract/api';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { mountDocumentation } from './documentation.ts';
import { makeMount } from './mount.ts';
import { openApiDocument } from './openapi.ts';

const nobody = async (): Promise<void> => {};

function documentedServer() {
  const app = Fastify();
  const mount = makeMount(app, {
    authenticate: () => undefined,
    ownership: { 'class session': nobody, lecturer: nobody },
    log: makeLog('silent'),
  });
  mountDocumentation(mount, api, 'https://muster.example.edu');
  return app;
}

test('a programmer finds every promised call in the OpenAPI document, with who may and what may go wrong', async () => {
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

test('what may be left out is not called required', () => {
  const { paths } = openApiDocument(api, 'http://localhost');
  expect(paths['/api/qr-sessions/{id}/start-qr']?.['post']).toMatchObject({ requestBody: { required: false } });
  expect(paths['/api/auth/login']?.['post']).toMatchObject({ requestBody: { required: true } });
});

test('who sends too much, or no JSON, finds the refusal documented', () => {
  const { paths } = openApiDocument(api, 'http://localhost');
  expect(paths['/api/groups']?.['post']).toMatchObject({
    responses: { 413: { description: 'too_large' }, 415: { description: 'unsupported_media_type' } },
  });
});

test('what holds for every call is told to programs and to people', async () => {
  const { info } = openApiDocument(api, 'http://localhost');
  const page = (await documentedServer().inject('/api/docs')).body;
  for (const told of ['page_size', 'Retry-After', 'active=all', '2026-2027', 'seen']) {
    expect(info.description).toContain(told);
    expect(page.slice(0, page.indexOf('<nav'))).toContain(told);
  }
});

test('every operation has its own name', () => {
  const names = Object.values(openApiDocument(api, 'http://localhost').paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('a person reads every call on one page that needs no script and nothing from elsewhere', async () => {
  const reply = await documentedServer().inject('/api/docs');
  for (const { name } of api) expect(reply.body).toContain(`<article id="${name}">`);
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(reply.body).not.toMatch(/<script|https?:|style="/);
});
