import type { Endpoint, ParamsOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { ProblemBody } from '@muster/contract/http/problems';
import type { FastifyInstance } from 'fastify';

type Value = string | number | boolean | null | undefined;

/** Names are those of the contract. Values may be invalid, and `query` may be text: tests send both. */
export type TestInput<E extends Endpoint> = {
  readonly params?: { readonly [Name in keyof ParamsOf<E>]: Value };
  readonly query?: string | { readonly [Name in keyof QueryOf<E>]?: Value };
  readonly body?: object | undefined;
};

/** The fields of all forms that a reply has: a test knows which one it requested. */
type Merged<Reply> = (Reply extends unknown ? (form: Reply) => void : never) extends (merged: infer All) => void
  ? All
  : never;

/** `body` is the reply, or a problem, as `status` says. */
export type TestAnswer<E extends Endpoint> = {
  status: number;
  body: Merged<ReplyOf<E>> & Partial<Pick<ProblemBody, 'code' | 'error' | 'message' | 'details'>>;
};

export type TestResponse = { status: number; body: Record<string, unknown> & { error?: string; code?: string } };

/** Calls an endpoint of the contract. Tests of paths and of hostile requests give method and URL instead. */
type Call<Sender> = {
  <E extends Endpoint>(sender: Sender, endpoint: E, input?: TestInput<E>): Promise<TestAnswer<E>>;
  (sender: Sender, method: Endpoint['method'], url: string, payload?: object): Promise<TestResponse>;
};

/** The client of server tests. `headersOf` identifies the sender of a request. */
export function makeTestClient<Sender>(
  getApp: () => FastifyInstance,
  headersOf: (sender: Sender) => Record<string, string>,
) {
  const call = async (
    sender: Sender,
    to: Endpoint | Endpoint['method'],
    input?: string | Input,
    payload?: object,
  ): Promise<TestResponse> => {
    const request =
      typeof to === 'string'
        ? { method: to, url: input as string, ...(payload && { payload }) }
        : toTestRequest(to, input as Input);
    const response = await getApp().inject({ ...request, headers: headersOf(sender) });
    const body: TestResponse['body'] = response.json();
    // An undeclared error code is a mistake in the contract, whatever the test expects.
    if (body.error?.includes('undeclared error code')) throw new Error(body.error);
    return { status: response.statusCode, body };
  };
  return call as Call<Sender>;
}

type Input = { readonly params?: object; readonly query?: string | object; readonly body?: object | undefined };

/** Throws if a parameter of the path has no value. */
export function toTestRequest({ method, path }: Endpoint, { params, query = '', body }: Input = {}) {
  const values: Readonly<Record<string, Value>> = { ...params };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(values[name]));
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = typeof query === 'string' ? query : new URLSearchParams(given).toString();
  return { method, url: search ? `${filled}?${search}` : filled, ...(body && { payload: body }) };
}
