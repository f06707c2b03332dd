import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type HttpError, httpError } from './http-error.ts';

function toHttpError(code = ''): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpError('too_slow');
  if (code === 'HPE_HEADER_OVERFLOW') return httpError('head_too_large');
  return httpError('invalid_input', 'The request could not be read.');
}

/**
 * Responds to bytes that Node could not parse as a request, and closes the connection. Such bytes reach neither hooks nor the error
 * handler of the framework; the response has the same format and headers.
 */
export function handleClientError(
  error: Error & { readonly code?: string },
  socket: Socket,
  defaultHeaders: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = toHttpError(error.code);
  const { status } = problem;
  const body = JSON.stringify(problem.body());
  const headers = {
    ...defaultHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
