import type { BodyOf, Endpoint } from '@muster/contract/http/endpoint';
import { type ProblemCode, problems } from '@muster/contract/http/problems';
import { getResponse, http, type HttpHandler } from 'msw';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';

/**
 * Mock server for component tests, made from the endpoints of the contract. At the top of a test file:
 *
 *   const server = mockServer();
 *   beforeEach(() => server.reply(listVenues, { data: [hall], total: 1, page: 1, page_size: 50 }));
 *
 * and in a test: `server.reply(getStudent, ({ params }) => students[params.id])` computes the reply, `server.fail(addVenue, 'conflict')`
 * returns an error of the contract, `server.disconnect(addVenue)` fails like a lost network, `server.hang(listVenues)` never responds
 * (loading states), and `server.requests(addVenue)` lists the received requests. A later call for the same endpoint replaces the earlier
 * one; everything is reset after each test. Replies are type checked and parsed with the reply schema. A reply that breaks the contract,
 * an undeclared query parameter, and a request without a reply fail the test.
 */
export function mockServer(): MockServer {
  let handlers = new Map<string, HttpHandler>();
  let received: { key: string; request: MockRequest }[] = [];
  let failures: string[] = [];
  let originalFetch: typeof fetch;

  beforeEach(() => {
    handlers = new Map();
    received = [];
    failures = [];
    originalFetch = globalThis.fetch;
    globalThis.fetch = mockFetch;
  });
  afterEach(() => {
    globalThis.fetch = originalFetch;
    if (failures.length > 0) throw new Error([...new Set(failures)].join('\n'));
  });

  const mockFetch: typeof fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init);
    const byPath = [...handlers].toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')));
    const response = getResponse(
      byPath.map(([, handler]) => handler),
      request,
    );
    const result = await Promise.race([response, rejectOnAbort(init?.signal)]);
    if (result) return result;
    const call = `${request.method} ${new URL(request.url).pathname}`;
    failures.push(`No reply for ${call}. Call server.reply(endpoint, reply) of mockServer() in the test.`);
    throw new TypeError('Failed to fetch');
  };

  /** Installs a handler that records the request. Without a response the request fails like one without a network. */
  const handle = (endpoint: Endpoint, respond: (request: MockRequest) => Promise<Response | undefined>): void => {
    const key = `${endpoint.method} ${endpoint.path}`;
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    handlers.set(
      key,
      http[method](`*${endpoint.path}`, async ({ request, params }) => {
        const text = request.headers.get('content-type') === 'application/json' ? await request.text() : '';
        const { 0: _origin, ...named } = params;
        const mockRequest: MockRequest = {
          params: named,
          query: Object.fromEntries(new URL(request.url).searchParams),
          body: text === '' ? undefined : (JSON.parse(text) as unknown),
          token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
        };
        const undeclared = Object.keys(mockRequest.query).filter((name) => !declaredQuery(endpoint).includes(name));
        if (undeclared.length > 0) failures.push(`${key} has no query parameter ${undeclared.join(', ')}`);
        received.push({ key, request: mockRequest });
        const response = await respond(mockRequest);
        if (!response) throw new TypeError('Failed to fetch');
        return response;
      }),
    );
  };

  return {
    reply: (endpoint, reply) =>
      handle(endpoint, async (request) => {
        const value = await (typeof reply === 'function' ? (reply as (of: MockRequest) => unknown)(request) : reply);
        if (value instanceof Response) return value;
        const problem = typeof endpoint.reply === 'string' ? undefined : endpoint.reply.safeParse(value).error;
        if (problem)
          failures.push(`The reply to ${endpoint.method} ${endpoint.path} breaks the contract: ${problem.message}`);
        return Response.json(value);
      }),
    fail: (endpoint, code, { error = problems[code].text, details } = {}) =>
      handle(endpoint, () =>
        Promise.resolve(
          Response.json({ success: false, code, error, message: error, details }, { status: problems[code].status }),
        ),
      ),
    disconnect: (endpoint) => handle(endpoint, () => Promise.resolve(undefined)),
    hang: (endpoint) => handle(endpoint, () => new Promise(() => undefined)),
    requests: ({ method, path }) =>
      received.filter(({ key }) => key === `${method} ${path}`).map(({ request }) => request as never),
  };
}

const declaredQuery = ({ query }: Endpoint): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : []);

export type MockServer = {
  reply: <E extends Endpoint>(
    endpoint: E,
    reply: NoInfer<MockReply<E> | ((request: MockRequest<BodyOf<E>>) => MockReply<E>)>,
  ) => void;
  /** `error` defaults to the text of the contract; `details` are validation errors by field. */
  fail: (endpoint: Endpoint, code: ProblemCode, options?: { error?: string; details?: Record<string, string> }) => void;
  disconnect: (endpoint: Endpoint) => void;
  hang: (endpoint: Endpoint) => void;
  requests: <E extends Endpoint>(endpoint: E) => MockRequest<BodyOf<E>>[];
};

export type MockRequest<Body = unknown> = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The access token. */
  readonly token: string | null;
};

/** A reply of the endpoint's schema, or a whole response, which is not checked (files, pages of a proxy). */
type MockReply<E extends Endpoint> = Reply<E> | Response | Promise<Reply<E> | Response>;
type Reply<E> = E extends { reply: infer R } ? (R extends z.ZodType ? z.input<R> : never) : never;

const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The operation was aborted.', 'AbortError')));
  });
