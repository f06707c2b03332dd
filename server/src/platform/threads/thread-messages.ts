import type { ProblemCode } from '@muster/contract/problems';
import { Refusal } from '../http/refusal.ts';

/** What goes to a thread: work to begin, to break off, or the answer to what the work asked. */
export type ToThread =
  | { readonly id: number; readonly what: string; readonly order: unknown }
  | { readonly id: number; readonly stop: ToldError }
  | { readonly id: number; readonly question: number; readonly answer: ToldOutcome }
  | 'hurry'
  | 'end';

/** What comes back. */
export type FromThread =
  | { readonly id: number; readonly outcome: ToldOutcome }
  | { readonly id: number; readonly news: unknown }
  | { readonly id: number; readonly question: number; readonly about: unknown };

export type ToldOutcome = { readonly done: unknown } | { readonly failed: ToldError };

/** Errors lose their class between threads, and a refusal must stay one. */
export type ToldError =
  | {
      readonly code: ProblemCode;
      readonly text: string;
      readonly details: Record<string, string> | undefined;
      readonly retryAfterSeconds: number | undefined;
    }
  | { readonly message: string; readonly stack: string | undefined };

export function tellError(error: unknown): ToldError {
  if (error instanceof Refusal) {
    const { code, message: text, details, retryAfterSeconds } = error;
    return { code, text, details, retryAfterSeconds };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
}

export function hearError(told: ToldError): Error {
  if ('code' in told) return new Refusal(told.code, told.text, told.details, told.retryAfterSeconds);
  return Object.assign(new Error(told.message), told.stack === undefined ? {} : { stack: told.stack });
}

/** What became of some work, to be told to the other side. */
export const outcomeOf = (work: Promise<unknown>): Promise<ToldOutcome> =>
  work.then(
    (done) => ({ done }),
    (error: unknown) => ({ failed: tellError(error) }),
  );
