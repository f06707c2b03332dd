import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';

export type HttpReply = {
  readonly status: number | 'none';
  readonly retryAfter: string | undefined;
  readonly text: string;
};

/** One keep-alive connection of a client. */
export const makeAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

type RequestOptions = {
  method?: string;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
  timeoutMs?: number;
};

export function sendRequest(port: number, path: string, options: RequestOptions, agent?: Agent): Promise<HttpReply> {
  return new Promise((resolve) => {
    const { method = options.body ? 'POST' : 'GET', token, body } = options;
    const payload = body && JSON.stringify(body);
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      ...options.headers,
    };
    const none = () => resolve({ status: 'none', retryAfter: undefined, text: '' });
    const call = request({ port, host: '127.0.0.1', method, path, headers, ...(agent && { agent }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        answer.complete
          ? resolve({ status: answer.statusCode ?? 'none', retryAfter: answer.headers['retry-after'], text })
          : none(),
      );
      answer.on('error', none);
      answer.on('aborted', none);
    });
    call.setTimeout(options.timeoutMs ?? 15_000, () => call.destroy());
    call.on('error', none);
    call.end(payload);
  });
}

/** One POST over a new raw connection, cheap enough that 500 at a time leave the processor to the server. Returns the status. */
export function postRaw(port: number, path: string, body: object): Promise<number> {
  const payload = JSON.stringify(body);
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', 'content-type: application/json'];
  const sent = [...head, `content-length: ${Buffer.byteLength(payload)}`, '', payload].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(sent));
    socket.once('data', (piece: Buffer) => {
      resolve(Number(piece.toString('latin1', 9, 12)));
      socket.destroy();
    });
    socket.once('error', reject).once('end', () => reject(new Error('No answer came')));
  });
}
