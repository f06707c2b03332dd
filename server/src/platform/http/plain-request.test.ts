import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readPlainRequest } from './plain-request.ts';

const body = '{"code":"ABC"}';
const usual = ['host: muster:5001', 'content-type: application/json', `content-length: ${body.length}`];
const ask = (lines: readonly string[], more = '', start = 'POST /api/attendance/scan HTTP/1.1'): string =>
  [start, ...lines, '', body + more].join('\r\n');
const read = (asked: string) => readPlainRequest(Buffer.from(asked, 'latin1'));

test('a call as phones and proxies send it is read', () => {
  const lines = [
    'Authorization: Bearer abc',
    'COOKIE:  a=1; b=2 ',
    'X-Forwarded-For: 192.0.2.7',
    'accept: */*',
    'x-empty:',
  ];
  expect(read(ask([...usual, ...lines]))).toEqual({
    target: 'POST /api/attendance/scan',
    headers: { authorization: 'Bearer abc', cookie: 'a=1; b=2', 'x-forwarded-for': '192.0.2.7' },
    body,
  });
  expect(read(ask([...usual, 'Connection: Keep-Alive']))?.body).toBe(body);
  expect(read(ask(usual).replace('json', 'json; charset=UTF-8'))?.body).toBe(body);
});

test.each([
  ['one of another method', ask(usual, '', 'GET /api/attendance/scan HTTP/1.1')],
  ['one of an older version', ask(usual, '', 'POST /api/attendance/scan HTTP/1.0')],
  ['one with a query', ask(usual, '', 'POST /api/attendance/scan?a=1 HTTP/1.1')],
  ['one with a whole address', ask(usual, '', 'POST http://muster/api/attendance/scan HTTP/1.1')],
  ['one without a host', ask(usual.slice(1))],
  ['one for two hosts', ask([...usual, 'host: other'])],
  ['one for a host that is none', ask(['host: muster/other', ...usual.slice(1)])],
  ['one without a length', ask(usual.slice(0, 2))],
  ['one with two lengths', ask([...usual, `content-length: ${body.length}`])],
  ['one with an odd length', ask([...usual.slice(0, 2), `content-length: 0${body.length}`])],
  ['one that goes on', ask([...usual.slice(0, 2), `content-length: ${body.length + 1}`])],
  ['one with another behind it', ask(usual, ask(usual))],
  ['one of which the head goes on', ask(usual).slice(0, 60)],
  ['one in pieces', ask([...usual, 'Transfer-Encoding: chunked'])],
  ['one that waits to be asked for its body', ask([...usual, 'expect: 100-continue'])],
  ['one that would be something else', ask([...usual, 'upgrade: websocket'])],
  ['one that is the last', ask([...usual, 'connection: close'])],
  ['one that names another header as its own', ask([...usual, 'connection: keep-alive, cookie'])],
  ['one with two tokens', ask([...usual, 'authorization: Bearer a', 'Authorization: Bearer b'])],
  ['one of another kind', ask(usual).replace('json', 'jsonp')],
  ['one in other letters', ask(usual).replace('json', 'json; charset=latin1')],
  ['a line that goes on in the next', ask([...usual, 'x-a: 1', ' b: 2'])],
  ['a name with a blank', ask([...usual, 'x-a : 1'])],
  ['no name', ask([...usual, ': 1'])],
  ['a nothing within a value', ask([...usual, 'x-a: \0'])],
  ['a bare line end within a value', ask([...usual, 'x-a: 1\nx-b: 2'])],
  ['a bare return within a value', ask([...usual, 'x-a: 1\rx-b: 2'])],
  ['letters beyond ASCII in its head', ask([...usual, 'x-a: é'])],
  ['letters beyond ASCII in its body', ask(usual).replace('ABC', 'ABÉ')],
  ['escapes in its body', ask(usual).replace('ABC', '\\n1')],
  ['a name that changes objects', ask([...usual.slice(0, 2), 'content-length: 15']).replace(body, '{"__proto__":1}')],
  ['too much of everything', ask([...usual, `x-a: ${'a'.repeat(9_000)}`])],
  ['nothing', ''],
])('a request is left to Node: %s', (_, asked) => {
  expect(read(asked)).toBeUndefined();
});

/** Deterministic: a request that is read otherwise by Node can be looked at again. */
function makeDice(seed: number) {
  let state = seed;
  return <T>(of: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return of[Math.floor((state / 2 ** 32) * of.length)] as T;
  };
}

test('of two thousand odd requests, Node reads each that is read here in the same way, and as one', async () => {
  const heard: object[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { authorization, cookie, 'x-forwarded-for': forwarded } = request.headers;
      const headers = { authorization, cookie, 'x-forwarded-for': forwarded };
      heard.push({ target: `${request.method} ${request.url}`, headers, body: sent });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dice = makeDice(7);
  const odd = [
    '\t',
    ' ',
    '\0',
    '\r',
    '\n',
    '\r\n',
    '\r\n\r\n',
    ':',
    ',',
    ';',
    '"',
    '\\',
    'é',
    '0',
    'a',
    '-',
    '{',
    '}',
    '',
  ];
  const lines = [
    'cookie: a=1',
    'Cookie: b',
    'authorization: Bearer x',
    'x-forwarded-for: 192.0.2.1, 198.51.100.2',
    'connection: keep-alive',
    'Connection:',
    'content-length: 14',
    'content-length: 15',
    'te: trailers',
    'host: b',
    'x: y',
  ];
  let plain = 0;
  for (let n = 0; n < 2_000; n++) {
    let asked = ask(
      [...usual, dice(lines), dice(lines)].toSorted(() => dice([-1, 1])),
      dice(['', '', '', odd[5] ?? '']),
    );
    for (let times = dice([0, 0, 1, 2]); times > 0; times--) {
      const at = dice(Array.from(asked, (_letter, index) => index));
      asked = asked.slice(0, at) + dice(odd) + asked.slice(at + dice([0, 1]));
    }
    const here = read(asked);
    if (!here) continue;
    plain += 1;
    heard.length = 0;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(Buffer.from(asked, 'latin1'));
    await buffer(socket);
    expect(heard, JSON.stringify(asked)).toEqual([here]);
  }
  server.close();
  expect(plain).toBeGreaterThan(100);
});
