import { type ProblemCode } from '@muster/contract/problems';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refuse } from './refusal.ts';

type Answer = { readonly status: number; readonly code: ProblemCode; readonly text: string };

const tooSlow: Answer = { status: 408, code: 'invalid_input', text: 'The request took too long to arrive.' };
const tooMuch: Answer = { status: 431, code: 'too_large', text: 'The head of the request is too large.' };
const garbled: Answer = { status: 400, code: 'invalid_input', text: 'The request could not be read.' };
const answers: Readonly<Record<string, Answer>> = { ERR_HTTP_REQUEST_TIMEOUT: tooSlow, HPE_HEADER_OVERFLOW: tooMuch };

/** What never became a request reaches neither hooks nor the error handler: it is answered in the same shape, and hung up on. */
export function answerUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, text } = answers[error.code ?? ''] ?? garbled;
  const body = JSON.stringify(refuse(code, text).body());
  const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...headers, ...own, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
