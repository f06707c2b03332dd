import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The web build writes this text where a page needs the nonce of its response (`html.cspNonce`). */
const noncePlaceholder = '__CSP_NONCE__';

/** Allows our own origin only, and nothing inline. 'wasm-unsafe-eval' is for the QR decoder on phones without BarcodeDetector. */
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

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

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

/** Headers that only affect documents. */
const pageHeaders = {
  'permissions-policy': permissions,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
};

type Headers = Readonly<Record<string, string>>;

/** Headers of every response; pages and files override some of them. Each response also has its X-Request-Id. */
const baseHeaders: Headers = {
  'content-security-policy': apiPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Addresses may contain reset tokens and QR codes.
  'referrer-policy': 'no-referrer',
  // Responses contain personal data, and computers may be shared.
  'cache-control': 'no-store',
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every response that does not set them itself. */
    readonly defaultHeaders: Headers;
  }
}

export function setSecurityHeaders(app: FastifyInstance, publicUrl = ''): void {
  const headers: Headers = publicUrl.startsWith('https:')
    ? { ...baseHeaders, 'strict-transport-security': 'max-age=31536000' }
    : baseHeaders;
  app.decorate('defaultHeaders', headers);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}

/** Takes the response over from the framework, for event streams, and sends its head with the default headers. */
export function writeHead(reply: FastifyReply, own: OutgoingHttpHeaders): ServerResponse {
  const headers = {
    ...reply.server.defaultHeaders,
    'x-request-id': reply.request.id,
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...own,
  };
  reply.hijack();
  return reply.raw.writeHead(reply.statusCode, headers);
}

/** Sends a built page with a fresh CSP nonce. By default, caches must revalidate it. */
export function sendPage(reply: FastifyReply, html: string, cacheControl = 'no-cache'): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .type('text/html; charset=utf-8')
    .headers(pageHeaders)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', cacheControl)
    .send(html.replaceAll(noncePlaceholder, nonce));
}
