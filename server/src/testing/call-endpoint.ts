import type { Endpoint } from '@muster/contract/endpoint';
import type { Line } from './authorization/authorization-case.ts';
import { formWith } from './small-file.ts';

/** Calls an endpoint of the contract over HTTP; of an endless answer only the beginning is looked at. */
export async function callEndpoint(url: string, endpoint: Endpoint, line: Line, token: string | undefined) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(line.params?.[name] ?? ''));
  const sent = endpoint.upload
    ? formWith(line.file)
    : line.body && { type: 'application/json', payload: JSON.stringify(line.body) };
  const stop = new AbortController();
  const answer = await fetch(`${url}${path}?${new URLSearchParams(line.query).toString()}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': sent.type }),
    },
    body: sent ? sent.payload : null,
    signal: stop.signal,
  });
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = isEndless ? '' : await answer.text();
  stop.abort();
  return { status: answer.status, text };
}
