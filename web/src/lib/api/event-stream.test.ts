import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeEventParser, retryDelayMs } from './event-stream.logic.ts';
import { openEventStream } from './event-stream.ts';

afterEach(() => vi.unstubAllGlobals());

describe('event stream', () => {
  it('parses events across chunk boundaries', () => {
    const parse = makeEventParser();
    const pieces = [': hello\n\nevent: reg', 'ister\ndata: {"a"', ':1}\n\ndata: x\ndata: y\r\n\r\nevent: en'];
    expect(pieces.flatMap(parse)).toEqual([
      { name: 'register', data: '{"a":1}' },
      { name: 'message', data: 'x\ny' },
    ]);
  });

  it('backs off up to 10 seconds', () => {
    expect([1, 2, 3, 9].map((failures) => retryDelayMs(failures, 0))).toEqual([500, 1000, 2000, 10_000]);
    expect(retryDelayMs(1, 1)).toBe(400);
  });

  it('reports a broken connection and reconnects', async () => {
    let lines = 0;
    vi.stubGlobal('fetch', async () => {
      lines += 1;
      if (lines === 2) throw new TypeError('Failed to fetch');
      return new Response(`event: code\ndata: ${lines}\n\n`);
    });
    const received: unknown[] = [];
    const end = openEventStream('/api/x', {
      onEvent: (name, data) => received.push([name, data]),
      onStatus: (isOnline) => received.push(isOnline),
    });
    await vi.waitFor(
      () => expect(received).toEqual([true, ['code', 1], false, false, true, ['code', 3], false]),
      15_000,
    );
    end();
  });

  it('reports a lost network immediately', async () => {
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      const open = new ReadableStream({
        start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
      });
      return new Response(open);
    });
    const received: boolean[] = [];
    const end = openEventStream('/api/x', { onEvent: vi.fn(), onStatus: (isOnline) => received.push(isOnline) });
    await vi.waitFor(() => expect(received).toEqual([true]), 15_000);
    dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(received).toEqual([true, false]), 15_000);
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(received).toEqual([true, false, true]), 15_000);
    end();
  });

  it('stops after a permanent error', async () => {
    const fetched = vi.fn(async () =>
      Response.json({ success: false, code: 'not_found', error: 'x' }, { status: 404 }),
    );
    vi.stubGlobal('fetch', fetched);
    const onError = vi.fn();
    openEventStream('/api/x', { onEvent: vi.fn(), onStatus: vi.fn(), onError });
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), 15_000);
    expect(fetched).toHaveBeenCalledOnce();
  });
});
