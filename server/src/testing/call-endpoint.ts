import type { Endpoint } from '@muster/contract/http/endpoint';
import { toTestRequest } from '#platform/http/test-client.setup.ts';
import type { AuthorizationCase } from './authorization/authorization-case.ts';
import { formWith } from './small-file.ts';

/** Calls an endpoint of the contract over HTTP. Event streams are closed without reading them. */
export async function callEndpoint(
  url: string,
  endpoint: Endpoint,
  authorizationCase: AuthorizationCase,
  token: string | undefined,
) {
  const { method, url: path } = toTestRequest(endpoint, authorizationCase);
  const sent = endpoint.upload
    ? formWith(authorizationCase.file)
    : authorizationCase.body && { type: 'application/json', payload: JSON.stringify(authorizationCase.body) };
  const stop = new AbortController();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': sent.type }),
    },
    body: sent ? sent.payload : null,
    signal: stop.signal,
  });
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = isEndless ? '' : await response.text();
  stop.abort();
  return { status: response.status, text, requestId: response.headers.get('x-request-id') };
}
