import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';

export type Asked = {
  readonly status: number | 'none';
  readonly retryAfter: string | undefined;
  readonly text: string;
};

/** One connection of a client's, kept alive; a lost answer is `none`, as a phone would see it. */
export const makeAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

type Question = {
  method?: string;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
  timeoutMs?: number;
};

export function ask(port: number, path: string, question: Question, agent?: Agent): Promise<Asked> {
  return new Promise((resolve) => {
    const { method = question.body ? 'POST' : 'GET', token, body } = question;
    const payload = body && JSON.stringify(body);
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      ...question.headers,
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
    call.setTimeout(question.timeoutMs ?? 15_000, () => call.destroy());
    call.on('error', none);
    call.end(payload);
  });
}

/** One POST over a connection of its own, so cheap for who asks that five hundred at once leave the processor to the server: its status. */
export function postCheaply(port: number, path: string, body: object): Promise<number> {
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
