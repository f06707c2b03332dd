import type { Endpoint } from '@muster/contract/http/endpoint';
import { readToken } from '../auth/session.ts';

type Words = Record<string, string | number | boolean | null | undefined>;
export type RequestOptions = { params?: unknown; query?: unknown; body?: unknown; upload?: File | undefined };

/** The Authorization header; empty when signed out. */
export function authorizationHeader(): Record<string, string> {
  const token = readToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** URL and fetch options of a request. */
export function toRequest(
  endpoint: Endpoint,
  { params, query, body, upload }: RequestOptions,
): { url: string; init: RequestInit } {
  const headers = authorizationHeader();
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method: endpoint.method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  // The browser sets the content type with the multipart boundary.
  if (upload !== undefined) init.body = formWith(upload);
  return { url: fillPath(endpoint.path, params) + toQueryString(query), init };
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Words;
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Params for which 'all' is a value: without `active` the server returns active rows only, and the others are free text. */
const acceptsAll = new Set(['active', 'q', 'search', 'text']);

/** Empty, null and 'all' mean "no filter" and are not sent. */
function toQueryString(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Words)) {
    if (value === undefined || value === null || value === '') continue;
    if (value === 'all' && !acceptsAll.has(name)) continue;
    search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
