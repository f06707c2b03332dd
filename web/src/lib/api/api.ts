import type { BodyInputOf, Endpoint, ReplyOf } from '@muster/contract/http/endpoint';
import type { z } from 'zod';
import { ApiProblem, toApiProblem } from './problem.ts';
import { toRequest } from './request.ts';
import { endSession, readToken } from '../auth/session.ts';

const timeoutMs = 15_000;
/** Uploads over a phone's connection, including processing on the server. */
const fileTimeoutMs = 120_000;

type InputOf<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type ParamsInputOf<E> = E extends { params?: infer P } ? InputOf<NonNullable<P>> : undefined;
type QueryInputOf<E> = E extends { query?: infer Q } ? InputOf<NonNullable<Q>> : undefined;

type UploadInputOf<E> = E extends { upload?: infer U } ? ([NonNullable<U>] extends [never] ? undefined : File) : never;

export type CallOptions<E extends Endpoint> = {
  params?: ParamsInputOf<E>;
  query?: { [K in keyof QueryInputOf<E>]?: QueryInputOf<E>[K] | '' | 'all' | null };
  body?: BodyInputOf<E>;
  /** The file of an upload endpoint. */
  upload?: UploadInputOf<E>;
  signal?: AbortSignal;
  /** Default 15 s, 120 s for files. */
  timeoutMs?: number;
  /** Delay before a rejected token ends the session, so that the screen can show the error. Default 0. */
  signOutDelayMs?: number;
};

let confirmSecondFactor = async (): Promise<boolean> => false;

/** Sets what confirms a second factor for requests that need one. It resolves to whether the person confirmed it. */
export function setStepUp(confirm: () => Promise<boolean>): void {
  confirmSecondFactor = confirm;
}

let reload = async (_topics: readonly string[]): Promise<void> => {};
let lastReload: Promise<void> = Promise.resolve();

/** Sets what loads the shown data of topics again after a request that may have changed them. */
export function setReload(reloadTopics: (topics: readonly string[]) => Promise<void>): void {
  reload = reloadTopics;
}

/** Resolves when the data that the latest request may have changed is loaded again. */
export const reloaded = (): Promise<void> => lastReload;

/**
 * Calls an endpoint of the contract, then loads the data again that it may have changed; after an error too, since another person may
 * have changed it. Throws only ApiProblem, or the abort reason of `signal`.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ReplyOf<E>> {
  try {
    return await read(endpoint, options);
  } finally {
    if (endpoint.changes) lastReload = reload(endpoint.changes);
  }
}

async function read<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ReplyOf<E>> {
  // Replies are not validated: the server sends only what the contract declares, and parsing long lists costs time.
  return exchange(endpoint, options, async (response) => {
    const reply = await readJson(response);
    // All replies are JSON; anything else comes from an intermediary such as the sign-in page of a hotspot.
    if (reply === undefined) throw new ApiProblem('network', 0);
    return reply as ReplyOf<E>;
  });
}

/** Calls an endpoint and reads the response with `read`; again after a confirmed second factor, if it needs one. Throws like `call`. */
export async function exchange<E extends Endpoint, T>(
  endpoint: E,
  options: CallOptions<E>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await send(endpoint, options, read);
  } catch (problem) {
    const isRepeated =
      problem instanceof ApiProblem && problem.code === 'second_factor_needed' && (await confirmSecondFactor());
    if (!isRepeated) throw problem;
    return await send(endpoint, options, read);
  }
}

async function send<E extends Endpoint, T>(
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

/** Converts an error response. A rejected token ends the session. */
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

/** Undefined if the body is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
