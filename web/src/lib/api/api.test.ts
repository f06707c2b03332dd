import { quickSearch } from '@muster/contract/people/search';
import { endpoint } from '@muster/contract/http/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call } from './api.ts';
import { ApiProblem } from './problem.ts';
import { readToken, startSession } from '../auth/session.ts';

const list = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  summary: 'test',
  guard: { who: 'signed-in' },
  params: z.object({ id: z.string() }),
  query: z.object({ year: z.string(), group: z.string(), name: z.string(), level: z.string(), active: z.string() }),
  reply: z.array(z.string()),
  errors: [],
});
const save = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'test',
  guard: { who: 'signed-in' },
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.number() }),
  errors: [],
});

const answerWith = (answer: () => Response | Promise<Response>) => {
  const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const problemOf = async (promise: Promise<unknown>): Promise<ApiProblem> => {
  const problem = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(problem instanceof ApiProblem)) throw new Error('The call did not fail as a problem');
  return problem;
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('api call', () => {
  it('omits empty filters and sends the token', async () => {
    startSession('the-token-of-this-browser');
    const fetched = answerWith(() => Response.json(['a']));
    const reply = await call(list, {
      params: { id: 'a b/c' },
      query: { year: '2', group: 'all', name: '', level: null },
    });
    expect(reply).toEqual(['a']);
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/api/things/a%20b%2Fc?year=2');
    expect(init.headers).toEqual({ authorization: 'Bearer the-token-of-this-browser' });
  });

  it('sends active=all', async () => {
    const fetched = answerWith(() => Response.json([]));
    await call(list, { params: { id: '1' }, query: { active: 'all' } });
    expect(fetched.mock.calls[0]![0]).toBe('/api/things/1?active=all');
  });

  it('sends q=all', async () => {
    const fetched = answerWith(() => Response.json([]));
    for (const q of ['al', 'all', 'alle']) await call(quickSearch, { query: { q } });
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/api/search?q=al',
      '/api/search?q=all',
      '/api/search?q=alle',
    ]);
  });

  it('sends the body as JSON', async () => {
    const fetched = answerWith(() => Response.json({ id: 7 }));
    await call(save, { body: { name: 'x' } });
    expect(fetched.mock.calls[0]![1]).toMatchObject({
      body: '{"name":"x"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it("throws an error with the server's text and details", async () => {
    answerWith(() =>
      Response.json(
        { success: false, code: 'conflict', error: 'Taken', details: { name: 'Is taken' } },
        { status: 409 },
      ),
    );
    const problem = await problemOf(call(save, { body: { name: 'x' } }));
    expect([problem.code, problem.message, problem.details]).toEqual(['conflict', 'Taken', { name: 'Is taken' }]);
  });

  it('ends the session for an expired token, not for a wrong password', async () => {
    startSession('the-token-of-this-browser');
    answerWith(() => Response.json({ success: false, code: 'invalid_credentials', error: 'No' }, { status: 401 }));
    await problemOf(call(save, { body: { name: 'x' } }));
    expect(readToken()).not.toBeNull();
    answerWith(() => Response.json({ success: false, code: 'unauthenticated', error: 'No' }, { status: 401 }));
    await problemOf(call(save, { body: { name: 'x' } }));
    expect(readToken()).toBeNull();
  });

  it('distinguishes a lost network, a proxy page and a timeout', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await problemOf(call(save, { body: { name: 'x' } }))).code).toBe('network');
    answerWith(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    expect((await problemOf(call(save, { body: { name: 'x' } }))).code).toBe('unavailable');
    answerWith(() => new Response('<html>Too large</html>', { status: 413 }));
    expect((await problemOf(call(save, { body: { name: 'x' } }))).code).toBe('too_large');
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const late = await problemOf(call(save, { body: { name: 'x' }, timeoutMs: 20 }));
    expect([late.code, late.message]).toEqual(['timeout', 'The server did not answer in time. Please try again.']);
  });

  it.each([
    [200, '<html>Welcome to the guest network</html>'],
    [200, ''],
    [401, '<html>Sign in to the guest network</html>'],
    [403, 'Blocked'],
    [511, '<html>Sign in to the guest network</html>'],
  ])('the page of a hotspot is no answer of ours, with whatever status it comes: %d %s', async (status, page) => {
    startSession('the-token-of-this-browser');
    answerWith(() => new Response(page, { status }));
    const { code, status: known } = await problemOf(call(save, { body: { name: 'x' } }));
    expect([code, known]).toEqual(['network', 0]);
    expect(readToken()).toBe('the-token-of-this-browser');
  });

  it('does not end a newer session after a late 401', async () => {
    startSession('the-earlier-token');
    const late = Promise.withResolvers<Response>();
    answerWith(() => late.promise);
    const problem = problemOf(call(save, { body: { name: 'x' } }));
    startSession('the-token-of-now');
    late.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 }));
    expect((await problem).code).toBe('unauthenticated');
    expect(readToken()).toBe('the-token-of-now');
  });
});
