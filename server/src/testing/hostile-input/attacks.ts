import { api, type NamedEndpoint } from '@muster/contract/http/api';
import type { Endpoint } from '@muster/contract/http/endpoint';
import { z } from 'zod';
import type { AuthorizationCase } from '../authorization/authorization-case.ts';
import { authorizationCases } from '../authorization/authorization-cases.ts';
import type { Campus } from '../campus.ts';
import { inputLocations, type ValueKind, withValueAt } from './input-locations.ts';
import { hostileBodies, hostileForms, hostileQueries, hostileSegments, hostileValues } from './hostile-values.ts';
import { formWith } from '../small-file.ts';

export type Request = {
  readonly path?: string;
  readonly query?: string;
  readonly type?: string | undefined;
  readonly payload?: string | Buffer;
};
/** Created when sent: most roles send only a few of the attacks. */
export type Attack = () => { readonly what: string; readonly request: Request };

/** All attacks on one endpoint: in its path, query and body. */
export function attacksOn({ name, endpoint }: NamedEndpoint, campus: Campus): Attack[] {
  const authorizationCase = authorizationCases[name]?.(campus) ?? ({ who: 'P' } satisfies AuthorizationCase);
  const good = endpoint.upload ? formWith(authorizationCase.file) : body(authorizationCase.body);
  const inPath = attacksOnPath(endpoint, authorizationCase, good);
  // An accepted request for a stream would never end.
  if (endpoint.reply === 'event-stream') return inPath;
  const path = pathOf(endpoint.path, authorizationCase.params);
  const inUrl = [...inPath, ...attacksOnQuery(endpoint, authorizationCase, path, good)];
  if (endpoint.method === 'GET') return inUrl;
  const bodies = [...hostileBodies, ...(endpoint.upload ? hostileForms : [])];
  const wholeBodies = bodies.map(({ what, ...sent }): Attack => () => ({ what, request: { path, ...sent } }));
  return [...inUrl, ...wholeBodies, ...(endpoint.upload ? [] : attacksOnBody(endpoint, authorizationCase, path))];
}

function attacksOnPath(endpoint: Endpoint, authorizationCase: AuthorizationCase, good: Request): Attack[] {
  return Object.keys(authorizationCase.params ?? {}).flatMap((key) =>
    hostileSegments.map((segment) => () => ({
      what: `${key} in the path: ${segment}`,
      request: { path: pathOf(endpoint.path, { ...authorizationCase.params, [key]: segment }), ...good },
    })),
  );
}

function attacksOnQuery(
  endpoint: Endpoint,
  authorizationCase: AuthorizationCase,
  path: string,
  good: Request,
): Attack[] {
  const query = new URLSearchParams(authorizationCase.query).toString();
  const whole = hostileQueries.map((text): Attack => () => ({
    what: `query ${text}`,
    request: { path, query: text, ...good },
  }));
  const values = inputLocations(endpoint.query).flatMap(({ path: [key], kinds }): Attack[] => [
    ...hostileValues(kindsInQuery(endpoint, String(key), kinds)).map((value) => () => {
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

/** Query texts are filters rather than prose. A filter shared by several endpoints is tested in full on the first of them. */
function kindsInQuery({ query }: Endpoint, key: string, expected: ReadonlySet<ValueKind>): ReadonlySet<ValueKind> {
  if (!expected.has('prose')) return expected;
  const shape = fieldOf(query, key);
  const first = api.find(({ endpoint }) => shape !== undefined && fieldOf(endpoint.query, key) === shape);
  const isFamiliar = first !== undefined && first.endpoint.query !== query;
  return new Set([...expected].map((one) => (one === 'prose' ? (isFamiliar ? 'familiar' : 'text') : one)));
}

const fieldOf = (query: z.ZodType | undefined, key: string): unknown =>
  query instanceof z.ZodObject ? (query.shape as Record<string, unknown>)[key] : undefined;

function attacksOnBody(endpoint: Endpoint, authorizationCase: AuthorizationCase, path: string): Attack[] {
  return inputLocations(endpoint.body).flatMap(({ path: location, kinds }) =>
    hostileValues(kinds).map((value) => () => ({
      what: `${location.join('.')}: ${JSON.stringify(value).slice(0, 120)}`,
      request: { path, ...body(withValueAt(endpoint.body, authorizationCase.body ?? {}, location, value)) },
    })),
  );
}

const pathOf = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
const body = (value: unknown): Request =>
  value === undefined ? {} : { type: 'application/json', payload: JSON.stringify(value) };
