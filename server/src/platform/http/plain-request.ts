import { isHost } from './one-host.ts';

/** A request that came in one piece, says nothing unusual and can be read in one way only. */
export type PlainRequest = {
  /** Method and path. */
  readonly target: string;
  readonly headers: PlainHeaders;
  readonly body: string;
};

/** Whatever else was said does not matter to anybody here. */
export type PlainHeaders = {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly 'x-forwarded-for': string | undefined;
};

/** Far below what Node takes, and above what browsers and proxies send along with a small call. */
const mostBytes = 8_192;
const firstByte = 'P'.charCodeAt(0);
const start = /^(POST \/[\w/-]*) HTTP\/1\.1\r\n/;
/** Each line a name and a value, of characters that stand for themselves. */
const lines = /^(?:[!#$%&'*+.^_`|~\w-]+:[\t\x20-\x7e]*\r\n)+$/;
/** They change where a request ends, what has to come before its answer, or what becomes of the connection. */
const unusual = /^(?:transfer-encoding|trailer|te|expect|upgrade|http2-settings|proxy-connection):/im;
const json = /^application\/json(?:; ?charset=utf-8)?$/i;
/** On one line, without escapes. */
const plain = /^[\x20-\x5b\x5d-\x7e]+$/;
/** Names at which the framework's reader of JSON looks twice. */
const suspicious = /__proto__|constructor/;

/**
 * Reads what one packet brought if it is one POST of JSON, whole and alone, in a shape that no reader of HTTP/1.1 (RFC 9112) could take
 * for anything else. Undefined: Node's own parser judges.
 */
export function readPlainRequest(piece: Buffer): PlainRequest | undefined {
  if (piece[0] !== firstByte || piece.length > mostBytes) return undefined;
  const text = piece.toString('latin1');
  const started = start.exec(text);
  const headEnd = text.indexOf('\r\n\r\n') + 2;
  if (!started || headEnd < 2) return undefined;
  const head = text.slice(started[0].length, headEnd);
  const body = text.slice(headEnd + 2);
  if (!lines.test(head) || unusual.test(head) || !plain.test(body) || suspicious.test(body)) return undefined;
  const values = valuesIn(head);
  if (!values) return undefined;
  const [host, type, length, connection = 'keep-alive', authorization, cookie, forwarded] = values;
  const isOrdinary =
    host !== undefined &&
    isHost(host) &&
    json.test(type ?? '') &&
    length === String(body.length) &&
    connection.toLowerCase() === 'keep-alive';
  if (!isOrdinary) return undefined;
  return { target: started[1] ?? '', headers: { authorization, cookie, 'x-forwarded-for': forwarded }, body };
}

const known = ['host', 'content-type', 'content-length', 'connection', 'authorization', 'cookie', 'x-forwarded-for'];

/** What is said under each known name; undefined where one is said twice. */
function valuesIn(head: string): (string | undefined)[] | undefined {
  const values: (string | undefined)[] = known.map(() => undefined);
  const names = head.toLowerCase();
  for (let from = 0; from < head.length;) {
    const colon = head.indexOf(':', from);
    const end = head.indexOf('\r\n', colon);
    const at = known.indexOf(names.slice(from, colon));
    from = end + 2;
    if (at < 0) continue;
    if (values[at] !== undefined) return undefined;
    values[at] = head.slice(colon + 1, end).trim();
  }
  return values;
}
