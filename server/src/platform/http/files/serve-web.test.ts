import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '../../log.ts';
import { makeFastify } from '../fastify.ts';
import { serveWeb } from './serve-web.ts';

const distDir = mkdtempSync(join(tmpdir(), 'muster-web-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(distDir, 'assets'));
  writeFileSync(join(distDir, 'index.html'), '<html><style nonce="__CSP_NONCE__"></style></html>');
  writeFileSync(join(distDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(distDir, 'manifest.webmanifest'), '{}');
  writeFileSync(join(distDir, 'student-worker.js'), 'plain');
  writeFileSync(join(distDir, 'student-worker.js.br'), 'small');
  writeFileSync(join(distDir, 'assets/index-AbCd1234.js'), 'plain');
  writeFileSync(join(distDir, 'assets/index-AbCd1234.js.br'), 'small');
  app = await makeFastify({
    log: makeLog('silent'),
    trustedProxies: [],
    publicUrl: 'https://muster.example.edu',
  });
  app.get('/api/thing', async () => ({ ok: true }));
  await serveWeb(app, { distDir, isDemo: true });
});

afterAll(async () => {
  await app.close();
  rmSync(distDir, { recursive: true });
});

const visit = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('web client', () => {
  it('marks the page of a demo', async () => {
    expect((await visit('/login')).body).toContain('<html data-demo="">');
  });

  it('allows the service worker connections to ourselves only, and lets browsers look for an update', async () => {
    const { headers } = await visit('/student-worker.js', { 'accept-encoding': 'br' });
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('sends the HTML page for every path outside the API', async () => {
    const statuses = {
      '/': 200,
      '/login': 200,
      '/edit-staff/7': 200,
      '/lecturers/': 200,
      '/no-such-page?x=1.5': 404,
      '/metrics': 404,
    };
    for (const [url, status] of Object.entries(statuses)) {
      const reply = await visit(url);
      expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, status, 'text/html; charset=utf-8']);
    }
  });

  it('sends each page with a fresh CSP nonce and forbids other inline styles and scripts', async () => {
    const nonces = new Set<string>();
    for (let visits = 0; visits < 3; visits += 1) {
      const reply = await visit('/login');
      const nonce = /nonce="([\w-]{22})"/u.exec(reply.body)?.[1] ?? '';
      nonces.add(nonce);
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("default-src 'none'; script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe-inline');
    }
    expect(nonces.size).toBe(3);
  });

  it('sends precompressed files, cacheable forever by content hash', async () => {
    const reply = await visit('/assets/index-AbCd1234.js', { 'accept-encoding': 'br, gzip' });
    expect([reply.body, reply.headers['content-encoding']]).toEqual(['small', 'br']);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await visit('/assets/index-AbCd1234.js')).body).toBe('plain');
    expect((await visit('/favicon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await visit('/manifest.webmanifest')).headers['content-type']).toContain('application/manifest+json');
  });

  it('responds with 404 to missing files', async () => {
    for (const url of ['/assets/gone-AbCd1234.js', '/index.html', '/assets/index-AbCd1234.js.br', '/../package.json']) {
      expect([url, (await visit(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await app.inject({ method: 'POST', url: '/login' })).json()).toMatchObject({ code: 'not_found' });
  });

  it('sends a CSP with API responses that allows nothing', async () => {
    const { headers } = await visit('/api/thing');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none'/u);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('allows camera and geolocation for its own pages only', async () => {
    const { headers } = await visit('/login');
    expect(headers['permissions-policy']).toMatch(/camera=\(self\), geolocation=\(self\).*microphone=\(\)/u);
    expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' });
  });
});
