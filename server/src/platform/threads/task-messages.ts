import type { MessagePort } from 'node:worker_threads';
import type { ProblemCode } from '@muster/contract/http/problems';
import { HttpError } from '../http/errors/http-error.ts';

/** The argument of a task: its input and the port for messages while it runs. */
export type TaskCall<Input> = { readonly input: Input; readonly port: MessagePort };

/** From the main thread to a running task. */
export type ToTask = { readonly abort: SerializedError } | { readonly requestId: number; readonly outcome: Outcome };

/** From a running task to the main thread. */
export type FromTask = { readonly progress: unknown } | { readonly requestId: number; readonly request: unknown };

export type Outcome = { readonly value: unknown } | { readonly error: SerializedError };

/** Errors lose their class and properties between threads; an `HttpError` must remain one. */
type SerializedError =
  | {
      readonly code: ProblemCode;
      readonly text: string;
      readonly details: Record<string, string> | undefined;
      readonly retryAfterSeconds: number | undefined;
    }
  | { readonly message: string; readonly stack: string | undefined };

export function serializeError(error: unknown): SerializedError {
  if (error instanceof HttpError) {
    const { code, message: text, details, retryAfterSeconds } = error;
    return { code, text, details, retryAfterSeconds };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
}

export function deserializeError(error: SerializedError): Error {
  if ('code' in error) return new HttpError(error.code, error.text, error.details, error.retryAfterSeconds);
  return Object.assign(new Error(error.message), error.stack === undefined ? {} : { stack: error.stack });
}

/** Settles a promise into a value that can be posted to another thread. */
export const toOutcome = (promise: Promise<unknown>): Promise<Outcome> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: serializeError(error) }),
  );

/** Returns the value of the other thread, or throws its error. */
export function fromOutcome(outcome: Outcome): unknown {
  if ('error' in outcome) throw deserializeError(outcome.error);
  return outcome.value;
}
