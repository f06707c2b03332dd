import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';

/** A name or an address, perhaps with a port; nothing, where the address that was asked for has none. */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w:.%]+\])(?::\d*)?$/u;

export const isHost = (value: string): boolean => host.test(value);

/** An address may be asked for whole, as of a proxy; then it names a host, too. */
const absolute = /^https?:\/\/([^/?#]*)/iu;

/**
 * Of two hosts a proxy in front may believe one and we the other, so exactly one is taken (RFC 9112, 3.2), except from a caller
 * of HTTP/1.0, which knows none. The framework keeps the first and says nothing.
 */
function isForOneHost(raw: readonly string[], version: string, target: string): boolean {
  let found = 0;
  const named = target.startsWith('/') ? undefined : absolute.exec(target)?.[1];
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at]?.length !== 4 || raw[at]?.toLowerCase() !== 'host') continue;
    found += 1;
    const value = raw[at + 1] ?? '';
    if (!isHost(value) || (named !== undefined && named.toLowerCase() !== value.toLowerCase())) return false;
  }
  return found === 1 || (found === 0 && version === '1.0');
}

export function takeOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders, httpVersion, url = '/' } }, reply, done) => {
    if (isForOneHost(rawHeaders, httpVersion, url)) return done();
    reply.header('connection', 'close');
    done(refuse('invalid_input', 'The request could not be read.'));
  });
}
