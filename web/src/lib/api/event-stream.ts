import { refusalOf } from './api.ts';
import { makeEventParser, waitBeforeRetry } from './event-stream.logic.ts';
import { ApiProblem, isPassing } from './problem.ts';
import { bearer } from './request.ts';
import { readToken } from '../auth/session.ts';

type Handlers = {
  /** An event's name and its data, read as JSON. */
  onEvent: (name: string, data: unknown) => void;
  /** True comes again after every reconnection: what was missed in between has to be fetched. */
  onStatus: (isOnline: boolean) => void;
  /** The server refused for good; the stream is over. */
  onRefused?: (problem: ApiProblem) => void;
};

/** Silence beyond this means a dead line: the server sends at least a comment every 15 s. */
const silenceMs = 40_000;

/** Reads an event stream with the bearer header (EventSource cannot send one) and comes back by itself. Returns its end. */
export function openEventStream(path: string, handlers: Handlers): () => void {
  const over = new AbortController();
  void keepReading(path, handlers, over.signal);
  return () => over.abort();
}

async function keepReading(path: string, handlers: Handlers, over: AbortSignal): Promise<void> {
  let failures = 0;
  while (!over.aborted) {
    try {
      await readOnce(path, over, {
        ...handlers,
        onStatus: (isOnline) => {
          failures = 0;
          handlers.onStatus(isOnline);
        },
      });
    } catch (cause) {
      if (cause instanceof ApiProblem && !isPassing(cause)) {
        if (!over.aborted) handlers.onRefused?.(cause);
        return;
      }
    }
    if (over.aborted) return;
    failures += 1;
    handlers.onStatus(false);
    await pause(waitBeforeRetry(failures, Math.random()), over);
  }
}

async function readOnce(path: string, over: AbortSignal, handlers: Handlers): Promise<void> {
  const token = readToken();
  const line = new AbortController();
  const hangUp = (): void => line.abort();
  over.addEventListener('abort', hangUp);
  // A browser that knows of no network tells it long before the silence does.
  addEventListener('offline', hangUp);
  let silence = setTimeout(hangUp, silenceMs);
  try {
    const response = await fetch(path, { headers: { accept: 'text/event-stream', ...bearer() }, signal: line.signal });
    if (!response.ok) throw refusalOf(response.status, await response.json().catch(() => undefined), token);
    if (!response.body) return;
    handlers.onStatus(true);
    const parse = makeEventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(hangUp, silenceMs);
      for (const event of parse(value)) handlers.onEvent(event.name, JSON.parse(event.data) as unknown);
    }
  } finally {
    clearTimeout(silence);
    removeEventListener('offline', hangUp);
    over.removeEventListener('abort', hangUp);
  }
}

/** Waits, but not past the return of the network or the end of the stream. */
function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      over.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    over.addEventListener('abort', done);
  });
}
