import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { NamedEndpoint } from '@muster/contract/http/api';
import { docsPage, openApi } from '@muster/contract/http/documentation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { docsPagePolicy, renderDocsPage } from './docs-page.ts';
import type { Mount } from '../mount.ts';
import { openApiDocument } from './openapi-document.ts';

/**
 * Serves the contract as an OpenAPI document and as an HTML page. Both endpoints are public and large, so both are rendered and compressed
 * once, shared as buffers, and not sent again to a client that has them.
 */
export function mountDocumentation(mount: Mount, endpoints: readonly NamedEndpoint[], publicUrl: string): void {
  const sendDocument = makeSender(JSON.stringify(openApiDocument(endpoints, publicUrl)));
  const sendDocsPage = makeSender(renderDocsPage(endpoints));
  mount(openApi, async ({ request, reply }) => {
    await sendDocument(request, reply.type('application/json; charset=utf-8'));
  });
  mount(docsPage, async ({ request, reply }) => {
    void reply.type('text/html; charset=utf-8').header('content-security-policy', docsPagePolicy);
    await sendDocsPage(request, reply);
  });
}

function makeSender(text: string) {
  const plain = Buffer.from(text);
  const compressed = gzipSync(plain);
  // Weak, because the compressed and the plain body share it.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

  return ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    if (!/\bgzip\b/u.test(headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(compressed);
  };
}
