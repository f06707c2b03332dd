import { api, type NamedEndpoint } from '@muster/contract/api';
import type { Endpoint } from '@muster/contract/endpoint';
import { z } from 'zod';
import type { Line } from '../authorization/authorization-case.ts';
import { lines } from '../authorization/authorization-cases.ts';
import type { Campus } from '../campus.ts';
import { everySpot, type Expected, placed } from './input-locations.ts';
import { hostileBodies, hostileForms, hostileQueries, hostileSegments, hostileValues } from './hostile-values.ts';
import { formWith } from '../small-file.ts';

export type Request = {
  readonly path?: string;
  readonly query?: string;
  readonly type?: string | undefined;
  readonly payload?: string | Buffer;
};
/** Made when it is sent: most who attack send few of the thousands. */
export type Attack = () => { readonly what: string; readonly request: Request };

/** Everything that is tried on one endpoint: in its address, its query and its body. */
export function attacksOn({ name, endpoint }: NamedEndpoint, campus: Campus): Attack[] {
  const line = lines[name]?.(campus) ?? ({ who: 'P' } satisfies Line);
  const good = endpoint.upload ? formWith(line.file) : body(line.body);
  const inPath = attacksOnPath(endpoint, line, good);
  // A stream that is opened would never end; its path is all that is read of it.
  if (endpoint.reply === 'event-stream') return inPath;
  const path = pathOf(endpoint.path, line.params);
  const inAddress = [...inPath, ...attacksOnQuery(endpoint, line, path, good)];
  if (endpoint.method === 'GET') return inAddress;
  const envelopes = [...hostileBodies, ...(endpoint.upload ? hostileForms : [])];
  const around = envelopes.map(({ what, ...envelope }): Attack => () => ({ what, request: { path, ...envelope } }));
  return [...inAddress, ...around, ...(endpoint.upload ? [] : attacksOnBody(endpoint, line, path))];
}

function attacksOnPath(endpoint: Endpoint, line: Line, good: Request): Attack[] {
  return Object.keys(line.params ?? {}).flatMap((key) =>
    hostileSegments.map((segment) => () => ({
      what: `${key} in the path: ${segment}`,
      request: { path: pathOf(endpoint.path, { ...line.params, [key]: segment }), ...good },
    })),
  );
}

function attacksOnQuery(endpoint: Endpoint, line: Line, path: string, good: Request): Attack[] {
  const query = new URLSearchParams(line.query).toString();
  const whole = hostileQueries.map((text): Attack => () => ({
    what: `query ${text}`,
    request: { path, query: text, ...good },
  }));
  const values = everySpot(endpoint.query).flatMap(({ place: [key], expected }): Attack[] => [
    ...hostileValues(readInAddress(endpoint, String(key), expected)).map((value) => () => {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      const own = `${query}&${String(key)}=${encodeURIComponent(written.toWellFormed().slice(0, 9000))}`;
      return { what: `query ${own}`, request: { path, query: own } };
    }),
    () => ({
      what: `${String(key)} twice`,
      request: { path, query: `${query}&${String(key)}=1&${String(key)}=2` },
    }),
  ]);
  return [...whole, ...values];
}

/**
 * Nobody writes prose into an address: a text there is compared with something. What is filtered by the same shape under the same
 * name at several endpoints is tried in full at the first of them.
 */
function readInAddress({ query }: Endpoint, key: string, expected: ReadonlySet<Expected>): ReadonlySet<Expected> {
  if (!expected.has('prose')) return expected;
  const shape = fieldOf(query, key);
  const first = api.find(({ endpoint }) => shape !== undefined && fieldOf(endpoint.query, key) === shape);
  const isFamiliar = first !== undefined && first.endpoint.query !== query;
  return new Set([...expected].map((one) => (one === 'prose' ? (isFamiliar ? 'familiar' : 'text') : one)));
}

const fieldOf = (query: z.ZodType | undefined, key: string): unknown =>
  query instanceof z.ZodObject ? (query.shape as Record<string, unknown>)[key] : undefined;

function attacksOnBody(endpoint: Endpoint, line: Line, path: string): Attack[] {
  return everySpot(endpoint.body).flatMap(({ place, expected }) =>
    hostileValues(expected).map((value) => () => ({
      what: `${place.join('.')}: ${JSON.stringify(value).slice(0, 120)}`,
      request: { path, ...body(placed(endpoint.body, line.body ?? {}, place, value)) },
    })),
  );
}

const pathOf = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
const body = (value: unknown): Request =>
  value === undefined ? {} : { type: 'application/json', payload: JSON.stringify(value) };
