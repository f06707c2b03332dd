import { toErrorWithSignOut } from './api.ts';
import { makeEventParser, retryDelayMs } from './event-stream.logic.ts';
import { ApiProblem, isTransient } from './problem.ts';
import { authorizationHeader } from './request.ts';
import { readToken } from '../auth/session.ts';

type Handlers = {
  /** Event name and parsed JSON data. */
  onEvent: (name: string, data: unknown) => void;
  /** True after each reconnection: fetch what was missed in between. */
  onStatus: (isOnline: boolean) => void;
  /** A permanent error; the stream is closed. */
  onError?: (problem: ApiProblem) => void;
};

/** Longer silence means a dead connection: the server sends at least a comment every 15 s. */
const silenceMs = 40_000;

/**
 * Reads an event stream with the bearer header, which EventSource cannot send, and reconnects by itself. Returns a close
 * function.
 */
export function openEventStream(path: string, handlers: Handlers): () => void {
  const signal = new AbortController();
  void keepReading(path, handlers, signal.signal);
  return () => signal.abort();
}

async function keepReading(path: string, handlers: Handlers, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readOnce(path, signal, {
        ...handlers,
        onStatus: (isOnline) => {
          failures = 0;
          handlers.onStatus(isOnline);
        },
      });
    } catch (cause) {
      if (cause instanceof ApiProblem && !isTransient(cause)) {
        if (!signal.aborted) handlers.onError?.(cause);
        return;
      }
    }
    if (signal.aborted) return;
    failures += 1;
    handlers.onStatus(false);
    await pause(retryDelayMs(failures, Math.random()), signal);
  }
}

async function readOnce(path: string, signal: AbortSignal, handlers: Handlers): Promise<void> {
  const token = readToken();
  const request = new AbortController();
  const abort = (): void => request.abort();
  signal.addEventListener('abort', abort);
  // The browser reports a lost network earlier than the silence timeout.
  addEventListener('offline', abort);
  let silence = setTimeout(abort, silenceMs);
  try {
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', ...authorizationHeader() },
      signal: request.signal,
    });
    if (!response.ok) throw toErrorWithSignOut(response.status, await response.json().catch(() => undefined), token);
    if (!response.body) return;
    handlers.onStatus(true);
    const parse = makeEventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(abort, silenceMs);
      for (const event of parse(value)) handlers.onEvent(event.name, JSON.parse(event.data) as unknown);
    }
  } finally {
    clearTimeout(silence);
    removeEventListener('offline', abort);
    signal.removeEventListener('abort', abort);
  }
}

/** Waits, but ends early when the network returns or the stream is closed. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
