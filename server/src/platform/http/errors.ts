import { randomUUID } from 'node:crypto';
import { problems } from '@muster/contract/problems';
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify';
import { Refusal, refuse } from './refusal.ts';

/** Turns everything thrown into the one wire shape; a bug is logged under an id and answered with the id alone. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const { status, retryAfter, body } = toldOf(error, request.log);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.status(status).send(body);
  });
}

/** What a caller is told of something thrown. */
export function toldOf(
  error: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
): { status: number; retryAfter?: string; body: object } {
  const refusal = error instanceof Refusal ? error : fromFramework(error as FastifyError | undefined);
  if (refusal) {
    const { status, retryAfterSeconds } = refusal;
    const body = refusal.body();
    return retryAfterSeconds === undefined ? { status, body } : { status, retryAfter: String(retryAfterSeconds), body };
  }
  const id = randomUUID();
  log.error({ err: error, id }, 'a call failed unexpectedly');
  const { status, text } = problems.internal;
  return { status, body: { success: false, code: 'internal', error: text, message: text, id } };
}

/** Fastify's own complaints about a request (malformed JSON, too large, unknown type). */
export function fromFramework(error: FastifyError | undefined): Refusal | undefined {
  const status = error?.statusCode ?? 500;
  if (status === 413) return refuse('too_large');
  if (status === 415) return refuse('unsupported_media_type');
  if (status === 503) return refuse('unavailable', undefined, undefined, 1);
  if (status >= 400 && status < 500) return refuse('invalid_input', 'The request could not be read.');
  return undefined;
}
