import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, refuse } from './refusal.ts';

function refusalOf(code = ''): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse('too_slow');
  if (code === 'HPE_HEADER_OVERFLOW') return refuse('head_too_large');
  return refuse('invalid_input', 'The request could not be read.');
}

/** What never became a request reaches neither hooks nor the error handler: it is answered in the same shape, and hung up on. */
export function answerUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refusalOf(error.code);
  const { status } = refusal;
  const body = JSON.stringify(refusal.body());
  const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...headers, ...own, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
