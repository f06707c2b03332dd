import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Stands in built pages where the response's own nonce belongs (`html.cspNonce` of the web build). */
const noncePlaceholder = '__CSP_NONCE__';

/** Everything from ourselves, nothing inline, no markup made from text. WebAssembly is the QR decoder of older phones. */
const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

const permissions = [
  'camera=(self)',
  'geolocation=(self)',
  'fullscreen=(self)',
  'screen-wake-lock=(self)',
  'clipboard-write=(self)',
  ...['microphone', 'payment', 'usb', 'midi', 'serial', 'accelerometer', 'gyroscope', 'magnetometer'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/** What only a document obeys. */
const pageHeaders = {
  'permissions-policy': permissions,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
};

type Headers = Readonly<Record<string, string>>;

/** Headers of every answer, few because the hot ones are small; pages and files add their own. */
const answerHeaders: Headers = {
  'content-security-policy': answerPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // A reset token or a code in an address must not travel on.
  'referrer-policy': 'no-referrer',
  // Answers are about people, and computers in a library are shared.
  'cache-control': 'no-store',
};

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer says, unless it says otherwise. */
    readonly answerHeaders: Headers;
  }
}

export function setSecurityHeaders(app: FastifyInstance, publicUrl = ''): void {
  const headers: Headers = publicUrl.startsWith('https:')
    ? { ...answerHeaders, 'strict-transport-security': 'max-age=31536000' }
    : answerHeaders;
  app.decorate('answerHeaders', headers);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}

/**
 * Begins an answer at once, past the framework's way out and its hooks: they were a twentieth of a check-in's work. `own` stands
 * before what the framework was told to say.
 */
export function beginAnswer(reply: FastifyReply, own: OutgoingHttpHeaders): ServerResponse {
  const headers = { ...reply.server.answerHeaders, ...(reply.getHeaders() as OutgoingHttpHeaders), ...own };
  reply.hijack();
  return reply.raw.writeHead(reply.statusCode, headers);
}

/** Sends a built page with a nonce of its own. Kept by no cache: the nonce is good once. */
export function sendPage(reply: FastifyReply, html: string, cacheControl = 'no-cache'): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .type('text/html; charset=utf-8')
    .headers(pageHeaders)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', cacheControl)
    .send(html.replaceAll(noncePlaceholder, nonce));
}
