import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A test server with the S3 operations that Muster uses. It verifies signatures. */
export async function startBucketServer(bucket: string, keys: { accessKeyId: string; secretAccessKey: string }) {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const state = { isUnavailable: false };

  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const respond = (status: number, content: Buffer | string = '', type = 'application/xml') =>
        response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) }).end(content);
      if (state.isUnavailable) return respond(503, '<Error><Code>SlowDown</Code></Error>');
      if (!isSigned(request, body, keys)) return respond(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const [, requestedBucket, key = ''] = /^\/([^/?]+)\/?([^?]*)/u.exec(request.url ?? '') ?? [];
      if (requestedBucket !== bucket) return respond(404, '<Error><Code>NoSuchBucket</Code></Error>');
      if (key === '') return respond(200);
      if (request.method === 'PUT') {
        objects.set(key, { body, type: request.headers['content-type'] ?? '' });
        return respond(200);
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return respond(204);
      }
      const object = objects.get(key);
      return object ? respond(200, object.body, object.type) : respond(404, '<Error><Code>NoSuchKey</Code></Error>');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    state,
    settings: { bucket, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Verifies an AWS signature, version 4. */
function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const [, id, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/u.exec(
      headers.authorization ?? '',
    ) ?? [];
  const contentHash = String(headers['x-amz-content-sha256']);
  if (id !== keys.accessKeyId || (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body))) return false;
  const [path = '', query = ''] = url.split('?');
  const sortedQuery = query === '' ? '' : query.split('&').toSorted().join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`);
  const canonical = [method, path, sortedQuery, ...lines, '', signed, contentHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((one, part) => hmac(one, part), `AWS4${keys.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}
