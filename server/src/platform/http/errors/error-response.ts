import { problems } from '@muster/contract/http/problems';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, httpError } from './http-error.ts';

/** Sends every thrown error in the format of the contract. An unexpected one is logged with the id of the request, and only the id is sent. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { status, retryAfterSeconds, body } = toErrorResponse(error, request);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    return reply.status(status).send(body);
  });
}

function toErrorResponse(
  error: unknown,
  { id, log }: FastifyRequest,
): { status: number; retryAfterSeconds?: number | undefined; body: object } {
  const expected = error instanceof HttpError ? error : fromFastifyError(error as FastifyError | undefined);
  if (expected) {
    return { status: expected.status, retryAfterSeconds: expected.retryAfterSeconds, body: expected.body() };
  }
  log.error({ err: error }, 'request failed unexpectedly');
  const { status, text } = problems.internal;
  return { status, body: { success: false, code: 'internal', error: text, message: text, id } };
}

/** Maps the framework's own errors about a request: malformed JSON, too large, unknown content type. */
export function fromFastifyError(error: FastifyError | undefined): HttpError | undefined {
  const status = error?.statusCode ?? 500;
  if (status === 413) return httpError('too_large');
  if (status === 415) return httpError('unsupported_media_type');
  if (status === 503) return httpError('unavailable', undefined, undefined, 1);
  if (status >= 400 && status < 500) return httpError('invalid_input', 'The request could not be read.');
  return undefined;
}
