import type { FastifyInstance } from 'fastify';
import { httpError } from '../errors/http-error.ts';

/** A host name or address, optionally with a port. An empty host is valid. */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w:.%]+\])(?::\d*)?$/u;

/** The absolute form of a request target names a host as well. */
const absoluteTarget = /^https?:\/\/([^/?#]*)/iu;

const valuesOf = (rawHeaders: readonly string[], name: string): readonly string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);

/**
 * A request must have exactly one valid Host header that agrees with its target (RFC 9112, 3.2), because a proxy could choose another one
 * than we do. HTTP/1.0 has no Host header. The framework would silently use the first of several.
 */
function hasOneHost(rawHeaders: readonly string[], version: string, target: string): boolean {
  const values = valuesOf(rawHeaders, 'host');
  const targetHost = target.startsWith('/') ? undefined : absoluteTarget.exec(target)?.[1];
  const areValid = values.every(
    (value) => host.test(value) && (targetHost === undefined || targetHost.toLowerCase() === value.toLowerCase()),
  );
  return areValid && (values.length === 1 || (values.length === 0 && version === '1.0'));
}

/** Rejects requests whose Host or Authorization header a proxy could read in another way than we do. */
export function validateHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders, httpVersion, url = '/' } }, reply, done) => {
    if (hasOneHost(rawHeaders, httpVersion, url) && valuesOf(rawHeaders, 'authorization').length <= 1) return done();
    reply.header('connection', 'close');
    done(httpError('invalid_input', 'The request could not be read.'));
  });
}
