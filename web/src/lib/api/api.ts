import type { BodyInputOf, Endpoint, ReplyOf } from '@muster/contract/http/endpoint';
import type { z } from 'zod';
import { ApiProblem, toApiProblem } from './problem.ts';
import { toRequest } from './request.ts';
import { endSession, readToken } from '../auth/session.ts';

const timeoutMs = 15_000;
/** A file over a phone's connection, and what the server does with it. */
const fileTimeoutMs = 120_000;

type InputOf<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type ParamsInputOf<E> = E extends { params?: infer P } ? InputOf<NonNullable<P>> : undefined;
type QueryInputOf<E> = E extends { query?: infer Q } ? InputOf<NonNullable<Q>> : undefined;

type UploadInputOf<E> = E extends { upload?: infer U } ? ([NonNullable<U>] extends [never] ? undefined : File) : never;

export type CallOptions<E extends Endpoint> = {
  params?: ParamsInputOf<E>;
  query?: { [K in keyof QueryInputOf<E>]?: QueryInputOf<E>[K] | '' | 'all' | null };
  body?: BodyInputOf<E>;
  /** The one file of an endpoint that takes one. */
  upload?: UploadInputOf<E>;
  signal?: AbortSignal;
  /** 15 s when nothing is said, 120 s for files. */
  timeoutMs?: number;
  /** So long a token that was refused stays, for the refusal to be read on the screen that asked; else it goes at once. */
  signOutDelayMs?: number;
};

/** Calls one endpoint of the contract. Throws ApiProblem and nothing else, except when `signal` gave up on it. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ReplyOf<E>> {
  // The server sends only what the contract declares, and a browser that checked it again would pay for it on every list.
  return exchange(endpoint, options, async (response) => {
    const reply = await readJson(response);
    // Each reply of ours is JSON: somebody on the way has answered in our place, like the sign-in page of a hotspot.
    if (reply === undefined) throw new ApiProblem('network', 0);
    return reply as ReplyOf<E>;
  });
}

/** Calls an endpoint and reads its answer; what went wrong on the way is thrown as `call` throws it. */
export async function exchange<E extends Endpoint, T>(
  endpoint: E,
  options: CallOptions<E>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const token = readToken();
  const { url, init } = toRequest(endpoint, options);
  const isLong = options.upload !== undefined || endpoint.reply === 'file';
  const timeout = AbortSignal.timeout(options.timeoutMs ?? (isLong ? fileTimeoutMs : timeoutMs));
  init.signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, init);
    if (!response.ok)
      throw toErrorWithSignOut(response.status, await readJson(response), token, options.signOutDelayMs);
    return await read(response);
  } catch (cause) {
    if (cause instanceof ApiProblem || options.signal?.aborted) throw cause;
    throw new ApiProblem(timeout.aborted ? 'timeout' : 'network', 0);
  }
}

/** A refusal, after drawing the one consequence that all calls share: a worthless token is thrown away. */
export function toErrorWithSignOut(
  status: number,
  body: unknown,
  token: string | null,
  signOutDelayMs = 0,
): ApiProblem {
  const problem = toApiProblem(status, body);
  const end = (): void => endSession('ended', token);
  if (problem.code === 'unauthenticated') {
    if (signOutDelayMs === 0) end();
    else setTimeout(end, signOutDelayMs);
  }
  return problem;
}

/** Undefined where it is none. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
