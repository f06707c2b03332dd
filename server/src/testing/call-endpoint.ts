import type { Endpoint } from '@muster/contract/endpoint';
import type { Line } from './authorisation-lines.ts';

/** Calls an endpoint of the contract over HTTP; of an endless answer only the beginning is looked at. */
export async function callEndpoint(url: string, endpoint: Endpoint, line: Line, token: string | undefined) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(line.params?.[name] ?? ''));
  const stop = new AbortController();
  const answer = await fetch(`${url}${path}?${new URLSearchParams(line.query).toString()}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(line.body && { 'content-type': 'application/json' }),
    },
    body: line.body ? JSON.stringify(line.body) : null,
    signal: stop.signal,
  });
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = isEndless ? '' : await answer.text();
  stop.abort();
  return { status: answer.status, text };
}
